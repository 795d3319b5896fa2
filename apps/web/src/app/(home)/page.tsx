/** A page that was made when the shop was built would be kept for a year by caches on the way. */
export const dynamic = "force-dynamic"

const addresses = [
  ["/docs", "Every operation, described; try it from the page"],
  ["/openapi.json", "The same as a document for programs"],
  ["/store/collections", "The store's interface, for storefronts"],
  ["/admin/auth", "The admin's interface, for operators: who is logged in, or 401"],
  ["/health/ready", "Whether the server and its database are at work"],
]

/** Where everything is: the start page of the server, which has no pages of its own besides. */
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
