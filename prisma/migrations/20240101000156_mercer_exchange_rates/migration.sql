-- Runs with Mercer 1.0.0 and newer.
-- What one unit of a currency is worth in another, which is the store's default currency: entered by operators, so that reports can add
-- up currencies. Those of another default currency stay until they are written over.
CREATE TABLE mercer.exchange_rate (
    to_currency_code TEXT NOT NULL,
    currency_code TEXT NOT NULL,
    rate DECIMAL NOT NULL CHECK (rate > 0),
    CONSTRAINT exchange_rate_pkey PRIMARY KEY (to_currency_code, currency_code)
);
