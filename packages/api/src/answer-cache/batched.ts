interface Batch<Question, Answer> {
  questions: Question[]
  answers: Promise<Answer[]>
}

/**
 * Answers the questions of many callers together: those that come while a run is under way wait for the next one. So
 * each gets what was read after it asked, never before, and many callers cost as much as few. `run` answers in the order
 * of the questions; what it throws, all of its callers get.
 */
export function batched<Question, Answer>(
  run: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let next: Batch<Question, Answer> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function begin(): Batch<Question, Answer> {
    const questions: Question[] = []
    const answers = last.then(() => {
      next = undefined
      return run(questions)
    })
    last = answers.catch(() => {})
    return { questions, answers }
  }

  return async (question) => {
    next ??= begin()
    const { questions, answers } = next
    const at = questions.push(question) - 1
    return (await answers)[at] as Answer
  }
}
