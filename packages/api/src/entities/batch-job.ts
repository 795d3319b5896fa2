import { BATCH_JOB_STATUSES } from "@mercer/commerce"
import { entity } from "@mercer/rest"
import * as z from "zod"

export const BatchJob = entity("BatchJob", {
  computed: {
    status: z.enum(BATCH_JOB_STATUSES),
    /** The result without its long lists: enough to show a job in a list, and to ask for every second. */
    brief: z.record(z.string(), z.unknown()),
  },
  relations: ["created_by_user"],
})
