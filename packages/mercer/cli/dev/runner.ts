import type { ChildProcess } from "node:child_process"
import fs from "node:fs"
import { NotGenerated } from "../../src/tables/plugin-tables.ts"
import { endGroup } from "./group.ts"
import { endServer, outcomeOf, runs, type Start, spawnServer } from "./server.ts"

const KEPT = "The shop runs on as it was before. The next change is tried again.\n"
const STOPPED = "The shop does not run. It starts again after the next change.\n"

interface Reports {
  /** The client of the plugins' tables is missing. */
  mustGenerate(): void
  /** No server runs any more, or none has started: whoever saves a file next expects another try. */
  hasStopped(): void
}

/** One server at a time, of the program `server`. One that refuses to start leaves the one before as it is. */
export class Runner {
  private readonly server: string
  private readonly reports: Reports
  private current: ChildProcess | undefined
  private next: ChildProcess | undefined
  private wanted: Start | undefined
  /** Was ended for a newer one, before it was known whether it could start. */
  private superseded: Start | undefined
  /** The last one that has listened. */
  private good: Start | undefined
  private working: Promise<void> | undefined
  private isOver = false
  private readonly compiled = new Set<string>()

  constructor(server: string, reports: Reports) {
    this.server = server
    this.reports = reports
  }

  /** Starts a server, and ends the one before when the new one is about to listen; of several that wait, the last counts. */
  again(start: Start): void {
    this.wanted = start
    if (start.compiled) this.compiled.add(start.compiled)
    this.next?.kill("SIGTERM")
    this.working ??= this.work().finally(() => {
      this.working = undefined
    })
  }

  /** Says what runs after something could not be done. */
  explain(): void {
    if (this.isOver) return
    const isRunning = runs(this.current)
    process.stderr.write(isRunning ? KEPT : STOPPED)
    if (!isRunning) this.reports.hasStopped()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await Promise.all([endServer(this.next), endServer(this.current), this.working])
  }

  /** Ends the servers at once. */
  kill(): void {
    for (const child of [this.next, this.current]) endGroup(child, "SIGKILL")
  }

  private async work(): Promise<void> {
    for (let start = this.wanted; start && !this.isOver; start = this.wanted) {
      this.wanted = undefined
      await this.tryStart(start)
      this.removeUnused()
    }
  }

  private async tryStart(start: Start): Promise<void> {
    const child = spawnServer(this.server, start)
    this.next = child
    const outcome = await outcomeOf(child, "ready")
    this.next = undefined
    if (outcome !== "ready") return this.failed(start, outcome)
    this.superseded = undefined
    await this.replaceBy(child, start)
  }

  /** Of two edits the second may be the one that fails: then the first one is tried again. */
  private failed(start: Start, code: number | null): void {
    const earlier = this.superseded
    this.superseded = this.wanted && start
    if (this.wanted) return
    if (code === NotGenerated.EXIT_CODE) this.reports.mustGenerate()
    else {
      this.explain()
      this.wanted = earlier
    }
  }

  private async replaceBy(child: ChildProcess, start: Start): Promise<void> {
    const before = this.current
    this.current = child
    await endServer(before)
    if (this.isOver) return endServer(child)
    child.send("listen")
    if ((await outcomeOf(child, "listening")) !== "listening") {
      // Another program has its port: the shop before had one that was free.
      if (this.good !== start) this.wanted ??= this.good
      return this.wanted ? undefined : this.explain()
    }
    this.good = start
    child.once("exit", () => child === this.current && this.explain())
  }

  /** The server that runs may read its file again: in the thread for emails. */
  private removeUnused(): void {
    for (const file of this.compiled) {
      if ([this.wanted, this.superseded, this.good].some((start) => start?.compiled === file)) continue
      for (const one of [file, `${file}.map`]) fs.rmSync(one, { force: true })
      this.compiled.delete(file)
    }
  }
}
