export interface Credentials {
  email: string
  password: string
}

/** The demo's accounts, as the server prints them at its start. */
export const demoPeople = {
  /** Organization admin. */
  admin: { email: 'dana@redforkfarms.example', password: 'redfork1' },
  /** General edit. */
  grower: { email: 'luis@redforkfarms.example', password: 'redfork1' },
  /** User admin and strain view. */
  userAdmin: { email: 'priya@redforkfarms.example', password: 'redfork1' },
} satisfies Record<string, Credentials>

/** @returns the session bearer */
export async function signInByApi(url: string, { email, password }: Credentials): Promise<string> {
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
  const { token }: { token: string } = await response.json()
  return token
}
