import { BATCH_JOB_STATUSES } from "@mercer/commerce"
import { entity } from "@mercer/rest"
import * as z from "zod"

export const BatchJob = entity("BatchJob", {
  computed: { status: z.enum(BATCH_JOB_STATUSES) },
  relations: ["created_by_user"],
})
