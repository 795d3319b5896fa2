/** Caches would keep a page that was rendered at build time for a year. */
export const dynamic = "force-dynamic"

const addresses = [
  ["/app", "Admin for managing your store"],
  ["/docs", "API reference for all operations, with examples you can run"],
  ["/openapi.json", "OpenAPI document for code generators and tools"],
  ["/store/collections", "Store API, used by storefronts"],
  ["/admin/auth", "Admin API. Returns the user who is logged in, or 401"],
  ["/health/ready", "Health check of the server and its database"],
]

/** The server's start page: links to the admin, the API reference and the health check. */
export default function Home() {
  return (
    <main>
      <h1>Mercer is running</h1>
      <table>
        <tbody>
          {addresses.map(([address, words]) => (
            <tr key={address}>
              <td>
                <a href={address}>{address}</a>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
