import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2'

// argon2id is the library's default algorithm; memory, passes and lanes are OWASP's first choice of settings.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is stored. Takes about 20 ms of a core on purpose. */
export const hashPassword = (password: string): Promise<string> => argon2Hash(password.normalize('NFKC'), options)

/** Whether this is the password of the hash; a text that is no hash is no match. */
export async function isPassword(hash: string, password: string): Promise<boolean> {
  try {
    return await argon2Verify(hash, password.normalize('NFKC'))
  } catch {
    return false
  }
}
