import { BATCH_JOB_STATUSES } from "@mercer/commerce"
import { entity } from "@mercer/rest"
import * as z from "zod"

/** @public */
export const BatchJob = entity("BatchJob", {
  operators_only: ["created_by"],
  computed: {
    status: z.enum(BATCH_JOB_STATUSES),
    /** The result without its long lists: enough for a list of jobs, and for polling every second. */
    brief: z.record(z.string(), z.unknown()),
  },
  relations: ["created_by_user"],
})
