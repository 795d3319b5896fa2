import { expect } from "vitest"
import { everybody } from "../authorization/identities.ts"
import { scenes } from "../support/all-scenes.ts"
import type { Reply } from "../support/client.ts"
import { type Built, listed, routeOf } from "../support/contract.ts"
import { aSceneMarket, type Scene, urlOf } from "../support/scenes.ts"
import { SCENE_PARTS } from "../support/scenes-own.ts"
import { openShop } from "../support/shop.ts"

const RATES = ["exists", "gift_card", "login", "lookup", "reset", "claim"].map((name) => `${name}.address=off`)

/** The shop in which a file of operations is tested, what it sells, and all callers. */
export async function openFloor() {
  const rate_limits = [...RATES, "claim.account=off", "reset.account=off"].join(",")
  const shop = await openShop({ ...SCENE_PARTS, settings: { rate_limits } })
  const document: Document = JSON.parse(JSON.stringify(await shop.api.document()))
  return {
    shop,
    document,
    market: await aSceneMarket(shop),
    people: await everybody(shop),
    close: async () => {
      expect(shop.errors).toEqual([])
      await shop.close()
    },
  }
}

export type Floor = Awaited<ReturnType<typeof openFloor>>
type Document = Record<string, unknown>

/** The name of an operation's scene: the table's, or its own. */
function sceneNameOf({ route, procedure }: Pick<Built, "route" | "procedure">): string {
  return listed.find(({ method, path }) => routeOf(method, path) === route)?.operation ?? procedure
}

/** A new scene in which the operation succeeds. Use it before creating the next: some scenes remove others' data. */
async function aScene({ shop, market }: Floor, operation: Built): Promise<Scene> {
  const name = sceneNameOf(operation)
  const make = scenes[name]
  if (!make) throw new Error(`Add the scene "${name}" to test/support/scenes-….ts: a request that succeeds`)
  return make(shop, market)
}

export interface Played {
  scene: Scene
  answer: Reply
}

/** One operation, tested on few scenes: `scene` is its first one, `played` the response to its request. */
export function tryOut(floor: () => Floor, operation: Built) {
  let first: Promise<Scene> | undefined
  let asked: Promise<Played> | undefined
  const scene = () => (first ??= aScene(floor(), operation))
  const play = async (): Promise<Played> => {
    const here = await scene()
    return { scene: here, answer: await here.by.ask(operation.method, urlOf(operation.path, here), here.body) }
  }
  return {
    operation,
    floor,
    /** The first scene, on which nothing has succeeded before `played`. */
    scene,
    /** The response to the caller that the scene is about. */
    played: () => (asked ??= play()),
    /** A scene for another success: the first one if the request changes nothing. */
    another: () => (operation.method === "GET" ? scene() : aScene(floor(), operation)),
  }
}

export type Trial = ReturnType<typeof tryOut>
