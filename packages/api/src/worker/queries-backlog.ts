import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** What waits to be done in the background, and what has failed. */
export interface Backlog {
  /** Rows of the outbox that are due, and those of them that have failed before. */
  outbox_due: number
  outbox_failing: number
  /** Seconds since the oldest of them was due. */
  outbox_age: number
  /** Deliveries to webhooks: not yet tried, failed and tried again, given up in the last day. */
  webhooks_pending: number
  webhooks_failing: number
  webhooks_given_up: number
  /** Batch jobs: at work or waiting for it, waiting for an operator, failed in the last day. */
  jobs_running: number
  jobs_waiting: number
  jobs_failed: number
  /** Completions and operations on orders that have not ended within a minute. */
  unfinished: number
}

/** All of it in one statement, by indexes or over rows that are deleted after a while. @public */
export async function readBacklog(on: SqlSource): Promise<Backlog> {
  const [row] = await sqlOf(on).rows<Backlog>(sql`
    SELECT outbox.*, webhooks.*, jobs.*, unfinished.*
    FROM
      (SELECT count(*)::int AS outbox_due, count(*) FILTER (WHERE attempts > 1)::int AS outbox_failing,
        coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS outbox_age
      FROM mercer.outbox WHERE done_at IS NULL AND parked_at IS NULL AND run_at <= now()) AS outbox,
      (SELECT count(*) FILTER (WHERE state = 'pending' AND attempts = 0)::int AS webhooks_pending,
        count(*) FILTER (WHERE state = 'pending' AND attempts > 0)::int AS webhooks_failing,
        count(*) FILTER (WHERE given_up_at > now() - interval '1 day')::int AS webhooks_given_up
      FROM mercer.webhook_delivery WHERE state <> 'delivered') AS webhooks,
      (SELECT count(*) FILTER (WHERE completed_at IS NULL AND failed_at IS NULL
          AND (pre_processed_at IS NULL OR confirmed_at IS NOT NULL))::int AS jobs_running,
        count(*) FILTER (WHERE completed_at IS NULL AND failed_at IS NULL
          AND pre_processed_at IS NOT NULL AND confirmed_at IS NULL)::int AS jobs_waiting,
        count(*) FILTER (WHERE failed_at > now() - interval '1 day')::int AS jobs_failed
      FROM public.batch_job WHERE canceled_at IS NULL AND deleted_at IS NULL) AS jobs,
      (SELECT (SELECT count(*) FROM mercer.completion
          WHERE state IN ('authorizing', 'authorized', 'voiding') AND created_at < now() - interval '1 minute')::int
        + (SELECT count(*) FROM mercer.order_act
          WHERE state = 'intended' AND created_at < now() - interval '1 minute')::int AS unfinished) AS unfinished`)
  return row as Backlog
}
