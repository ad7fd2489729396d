import type { ReactNode } from 'react'
import { SignInScene } from '../ui/elevation/sign-in-scene.tsx'
import { Mark } from '../ui/mark.tsx'
import './account.css'

const year = new Date().getFullYear()

/** The frame of everything before a session: the scene at the left, the form at the right; a phone has only the form. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="si">
      <div className="hero">
        <Brand size={36} />
        <div className="hero-art">
          <SignInScene />
        </div>
        <p className="hero-text">Every plant in its place, every gram accounted for.</p>
      </div>
      <div className="sf">
        <main className="sfb">
          <div className="sf-brand">
            <Brand size={36} />
          </div>
          {children}
        </main>
        <footer className="cap dim">© {year} Cultivatd</footer>
      </div>
    </div>
  )
}

function Brand({ size }: { size: number }) {
  return (
    <div className="row" style={{ gap: 12 }}>
      <Mark size={size} />
      <div>
        <b className="hb">Cultivatd</b>
        <span className="hs">Grow Maintenance System</span>
      </div>
    </div>
  )
}
