import { sessionKey } from '../live/storage-keys.ts'

/** So long a server that is there may take to say so before the page is shown as it was. */
const patienceMs = 700

/*
 * The first script of the page, alone and in one file (first-script.ts): begins the program, and where nobody can be reached
 * shows before that how the page looked last (decision 179). With a network it costs nothing but itself.
 */
const { entry = '', picture = '' } = document.currentScript?.dataset ?? {}

function begin(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = entry
  document.head.append(script)
}

const show = (isOnline: boolean): Promise<void> =>
  (import(/* @vite-ignore */ picture) as Promise<typeof import('./show-picture.ts')>).then(({ showPicture }) =>
    showPicture(entry, isOnline),
  )

function isAnybodyHere(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null && navigator.serviceWorker?.controller != null
  } catch {
    return false
  }
}

const isOnline = navigator.onLine
if (!isAnybodyHere()) begin()
else if (isOnline) {
  begin()
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).catch(() =>
    show(true).catch(() => {}),
  )
} else {
  // A picture that cannot be shown keeps nobody from the program.
  show(false).then(begin, begin)
}
