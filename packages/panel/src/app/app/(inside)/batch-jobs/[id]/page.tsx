"use client"

import { useParams } from "next/navigation"
import { Preview } from "#panel/batch-jobs/detail/preview.tsx"
import { Ended } from "#panel/batch-jobs/detail/result.tsx"
import { Running } from "#panel/batch-jobs/detail/running.tsx"
import { useJob } from "#panel/batch-jobs/detail/use-job.ts"
import { CHIPS, isImport, type Job, type Stage, stageOf } from "#panel/batch-jobs/job.ts"
import { Steps } from "#panel/batch-jobs/steps.tsx"
import { useBatchWords } from "#panel/batch-jobs/words.ts"
import { Chip, Facts } from "#panel/display/values.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Page } from "#panel/ui/page.tsx"

const LIST = "/app/batch-jobs"

export default function BatchJob() {
  const { id } = useParams<{ id: string }>()
  const words = useBatchWords()
  const { job, error, retry } = useJob(id)
  const back = { href: LIST, word: words.title }
  if (error && !job) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={error} retry={retry} back={LIST} />
      </Page>
    )
  }
  const stage = job && stageOf(job)
  const name = job && [words.types[job.type] ?? job.type, job.context?.file_name].filter(Boolean).join(": ")
  return (
    <Page title={name ?? ""} back={back} actions={stage && <Chip kind={CHIPS[stage]}>{words.states[stage]}</Chip>}>
      {job && stage ? <Stages job={job} stage={stage} /> : <div className="job-place" />}
    </Page>
  )
}

const STEP: Record<Stage, number> = {
  reading: 1,
  preview: 1,
  running: 2,
  completed: 3,
  failed: 3,
  canceled: 3,
  undoing: 3,
  undone: 3,
}

function Stages({ job, stage }: { job: Job; stage: Stage }) {
  const isUnread = stage === "failed" && !job.result?.applied
  return (
    <>
      {isImport(job.type) && <Steps at={isUnread ? 1 : STEP[stage]} />}
      {stage === "reading" || stage === "running" ? (
        <Running job={job} stage={stage} />
      ) : stage === "preview" ? (
        <Preview job={job} />
      ) : (
        <Ended job={job} stage={stage} />
      )}
      {/* Below a preview it would move when the changes load. */}
      {stage !== "preview" && <Facts id={job.id} created_at={job.created_at} updated_at={job.updated_at} />}
    </>
  )
}
