-- Files, and the work of batch jobs: what v1's table of jobs has no columns for.
CREATE TABLE mercer.file (
    key text PRIMARY KEY,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    is_protected boolean NOT NULL,
    created_by text,
    created_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE mercer.batch_run (
    job_id text PRIMARY KEY,
    stage text NOT NULL,
    cursor integer NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    lease_until timestamptz(6),
    attempts integer NOT NULL DEFAULT 0,
    facts jsonb NOT NULL DEFAULT '{}',
    updated_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE mercer.import_row (
    job_id text NOT NULL,
    line integer NOT NULL,
    handle text NOT NULL,
    sku text,
    barcode text,
    facts jsonb NOT NULL,
    PRIMARY KEY (job_id, line)
);
CREATE INDEX import_row_job_id_handle_idx ON mercer.import_row (job_id, handle);

CREATE TABLE mercer.import_fault (
    job_id text NOT NULL,
    no integer NOT NULL,
    handle text,
    fault jsonb NOT NULL,
    PRIMARY KEY (job_id, no)
);
CREATE INDEX import_fault_job_id_handle_idx ON mercer.import_fault (job_id, handle);

CREATE TABLE mercer.batch_item (
    job_id text NOT NULL,
    no integer NOT NULL,
    subject text NOT NULL,
    rows integer NOT NULL,
    state text,
    diff jsonb,
    before jsonb,
    after jsonb,
    text text,
    PRIMARY KEY (job_id, no)
);

-- Medusa v1 looks a product's options up without one.
CREATE INDEX IF NOT EXISTS mercer_product_option_product_id ON public.product_option (product_id);
