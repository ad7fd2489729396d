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
