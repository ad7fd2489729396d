export interface Credentials {
  email: string
  password: string
}

/** Who can sign in to the demo, by what they may do. */
export interface DemoPeople {
  /** Organization admin. */
  admin: Credentials
  /** General edit. */
  grower: Credentials
  /** User admin. */
  userAdmin: Credentials
}

/** The demo's accounts as the server prints them at its start, so the journeys use what a newcomer reads. */
export function peopleOf(log: string): DemoPeople {
  const holder = (permission: string): Credentials => {
    const line = new RegExp(`^ +(\\S+@\\S+) +(\\S+) +\\(.*\\b${permission}\\b.*\\)$`, 'm').exec(log)
    if (!line?.[1] || !line[2]) throw new Error(`No account with ${permission} was printed:\n${log}`)
    return { email: line[1], password: line[2] }
  }
  return { admin: holder('ORG_ADMIN'), grower: holder('GENERAL_EDIT'), userAdmin: holder('USER_ADMIN') }
}

/** Bearers by address of the product and person: to check a password takes long by design. */
const sessions = new Map<string, Promise<string>>()

/** @returns the session bearer, the same each time: who signs out in a journey signs in on the page before */
export function signInByApi(url: string, who: Credentials): Promise<string> {
  const key = `${url} ${who.email} ${who.password}`
  const known = sessions.get(key)
  if (known) return known
  const session = signedIn(url, who)
  session.catch(() => sessions.delete(key))
  sessions.set(key, session)
  return session
}

/** Another product may listen where one has ended. */
export function forgetSessions(url: string): void {
  for (const key of sessions.keys()) if (key.startsWith(`${url} `)) sessions.delete(key)
}

async function signedIn(url: string, { email, password }: Credentials): Promise<string> {
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
  const { token }: { token: string } = await response.json()
  return token
}
