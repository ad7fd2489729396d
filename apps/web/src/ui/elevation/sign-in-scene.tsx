import { memo } from 'react'
import { box, bush, type Glyph, hanging, jitter, joined, spear, sprout, tray } from './glyphs.ts'

/** The whole craft on one ground line: clone, vegetate, flower, dry, package. Lit in its own colors, in both modes. */
export const SignInScene = memo(function SignInScene() {
  return (
    <svg className="scene" viewBox="-2 46 764 480" aria-hidden="true">
      <CloneRack />
      <VegetateRack />
      <FlowerRack />
      <DryRack />
      <Packages />
      <path d="M-600 471H1400" className="scene-ground" />
      <path d={hatching} className="scene-hatch" />
      {labels.map(([x, word]) => (
        <text key={word} x={x} y="508" textAnchor="middle" fontSize="14">
          {word}
        </text>
      ))}
    </svg>
  )
})

const labels = [
  [62, 'Clone'],
  [225, 'Vegetate'],
  [412, 'Flower'],
  [590, 'Dry'],
  [721, 'Package'],
] as const

const hatching = Array.from({ length: 222 }, (_, index) => `M${-600 + index * 9} 484l10-12`).join('')
const ground = 470

interface Rack {
  x: number
  width: number
  levels: number
  height: number
}

const clones: Rack = { x: 0, width: 124, levels: 6, height: 58 }
const vegetating: Rack = { x: 150, width: 150, levels: 4, height: 94 }
const flowering: Rack = { x: 326, width: 172, levels: 3, height: 134 }

const levelsOf = ({ levels, height }: Rack): number[] =>
  Array.from({ length: levels }, (_, level) => ground - level * height)

function RackFrame(rack: Rack) {
  const { x, width, levels, height } = rack
  const shelves = Array.from({ length: levels + 1 }, (_, level) => `M${x} ${ground - level * height}h${width}`).join('')
  const lamps = levelsOf(rack)
    .map((y) => `M${x + 8} ${y - height + 3.5}h${width - 16}`)
    .join('')
  return (
    <>
      <path
        className="scene-frame"
        d={`${shelves}M${x} ${ground}V${ground - levels * height - 6}M${x + width} ${ground}V${ground - levels * height - 6}`}
      />
      <path className="scene-lamp" d={lamps} />
    </>
  )
}

function Grown({ phase, glyphs, isBehind }: { phase: string; glyphs: readonly Glyph[]; isBehind?: boolean }) {
  const { body, stem } = joined(glyphs)
  return (
    <g className={`plants k-${phase}`} opacity={isBehind ? 0.36 : undefined}>
      <path className="stem" d={stem} />
      <path d={body} />
    </g>
  )
}

const trays = levelsOf(clones).flatMap((y) => [0, 1, 2].map((place) => ({ x: 6 + place * 39.3, y: y - 1 })))
const sprouts = trays.flatMap(({ x, y }) =>
  [0, 1, 2, 3].map((place) => sprout(x + 4.7 + place * 8, y - 8, 13.4 + jitter(`c${x}${y}${place}`) * 4, 4.9)),
)

function CloneRack() {
  return (
    <>
      <RackFrame {...clones} />
      <path className="scene-tray" d={trays.map(({ x, y }) => tray(x, y, 33.3, 8)).join('')} />
      <Grown phase="young" glyphs={sprouts} />
    </>
  )
}

// The lowest level is the oldest, so the rack shows a whole phase at once.
const bushes = levelsOf(vegetating).map((y, level) => {
  const height = 67 - level * 9
  const at = (index: number, name: string) => height * (0.96 + jitter(`v${name}${level}${index}`) * 0.1)
  return {
    front: [0, 1, 2, 3, 4, 5, 6, 7].map((index) => bush(162 + index * 18, y, at(index, 'f'), 9.6)),
    back: [0, 1, 2, 3, 4, 5, 6].map((index) => bush(171 + index * 18, y, at(index, 'b') * 1.07, 9.6)),
  }
})

function VegetateRack() {
  return (
    <>
      <RackFrame {...vegetating} />
      <Grown phase="vegetative" glyphs={bushes.flatMap(({ back }) => back)} isBehind />
      <Grown phase="vegetative" glyphs={bushes.flatMap(({ front }) => front)} />
    </>
  )
}

const spears = levelsOf(flowering).map((y, level) => {
  const height = 112 - level * 9
  const at = (index: number, name: string) => height * (0.94 + jitter(`s${name}${level}${index}`) * 0.1)
  return {
    front: Array.from({ length: 9 }, (_, index) => spear(338.5 + index * 18.4, y, at(index, 'f'), 7.6)),
    back: Array.from({ length: 8 }, (_, index) => spear(347.7 + index * 18.4, y, at(index, 'b') * 1.11, 6.4)),
  }
})

function FlowerRack() {
  return (
    <>
      <RackFrame {...flowering} />
      <Grown phase="flowering" glyphs={spears.flatMap(({ back }) => back)} isBehind />
      <Grown phase="flowering" glyphs={spears.flatMap(({ front }) => front)} />
    </>
  )
}

const dryingLines = [
  { y: 68, drawn: 'cut' },
  { y: 202, drawn: 'drying' },
  { y: 336, drawn: 'dry' },
].map(({ y, drawn }, level) => ({
  drawn,
  spears: Array.from({ length: 10 }, (_, index) =>
    hanging(536 + index * 12, y, 104 - level * 8 - jitter(`h${level}${index}`) * 14, 5.4 - level * 0.5),
  ),
}))

function DryRack() {
  return (
    <>
      <path className="scene-frame" d="M524 470V68h132V470M524 202h132M524 336h132" />
      {dryingLines.map(({ drawn, spears }) => (
        <Grown key={drawn} phase={drawn} glyphs={spears} />
      ))}
    </>
  )
}

const boxes = [4, 7, 5].flatMap((height, column) =>
  Array.from({ length: height }, (_, level) => box(682 + column * 27, 445 - level * 25, 24, 23.5)),
)

function Packages() {
  return (
    <>
      <path className="scene-box" d={boxes.map(({ frame }) => frame).join('')} />
      <path className="scene-tape" d={boxes.map(({ tape }) => tape).join('')} />
    </>
  )
}
