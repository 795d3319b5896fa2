import { createHash } from "node:crypto"
import { SHARED, type SharedName } from "mercer/panel-shared"

/** What each of the shared modules exports; a test compares it with the packages. Without React's tools for development. */
export const EXPORTS: Record<SharedName, string> = {
  react: `Activity Children Component Fragment Profiler PureComponent StrictMode Suspense ViewTransition
    addTransitionType cache cacheSignal cloneElement createContext createElement createRef forwardRef
    isValidElement lazy memo startTransition unstable_useCacheRefresh use useActionState useCallback useContext
    useDebugValue useDeferredValue useEffect useEffectEvent useId useImperativeHandle useInsertionEffect
    useLayoutEffect useMemo useOptimistic useReducer useRef useState useSyncExternalStore useTransition version`,
  "react/jsx-runtime": "Fragment jsx jsxs",
  "react/jsx-dev-runtime": "Fragment jsxDEV",
  "react-dom": `browser createPortal flushSync preconnect prefetchDNS preinit preinitModule preload preloadModule
    requestFormReset unstable_batchedUpdates useFormState useFormStatus version`,
  "react-dom/client": "createRoot hydrateRoot version",
  "@tanstack/react-query": `CancelledError HydrationBoundary InfiniteQueryObserver IsRestoringProvider Mutation
    MutationCache MutationObserver QueriesObserver Query QueryCache QueryClient QueryClientContext QueryClientProvider
    QueryErrorResetBoundary QueryObserver dataTagErrorSymbol dataTagSymbol defaultScheduler
    defaultShouldDehydrateMutation defaultShouldDehydrateQuery dehydrate dehydrateQuery environmentManager
    experimental_streamedQuery focusManager hashKey hydrate infiniteQueryOptions isCancelledError isServer
    keepPreviousData matchMutation matchQuery mutationOptions noop notifyManager onlineManager partialMatchKey
    queryOptions replaceEqualDeep shouldThrowError skipToken timeoutManager unsetMarker useInfiniteQuery useIsFetching
    useIsMutating useIsRestoring useMutation useMutationState usePrefetchInfiniteQuery usePrefetchQuery useQueries
    useQuery useQueryClient useQueryErrorResetBoundary useSuspenseInfiniteQuery useSuspenseQueries useSuspenseQuery`,
  "mercer/panel": `AreaField Card CheckField Chip Confirm Dialog Failure Form Icon KIT_VERSION Link ListTable Money
    MoneyField Page SelectField Table TextField When operationsOf useGo useLanguage useListState useNotice useOperator
    useReader useRun`,
}

/** The modules that a shop's bundle imports: each passes on the panel's own instance. */
export function sharedModules(): { imports: Record<string, string>; files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  const imports: Record<string, string> = {}
  for (const name of SHARED) {
    const content = Buffer.from(textOf(name))
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8)
    const file = `${name.replaceAll(/\W+/g, "-").replace(/^-/, "")}-${hash}.js`
    files.set(file, content)
    imports[name] = `/panel/${file}`
  }
  return { imports, files }
}

const textOf = (name: SharedName) => `const all = globalThis.mercerPanel[${JSON.stringify(name)}]
export default all.default ?? all
export const { ${EXPORTS[name].split(/\s+/).join(", ")} } = all
`
