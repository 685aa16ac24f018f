import { fontFaces, scrollBars, skinStyles } from '@/lib/generated/skin-styles'
import { type Skin, skins } from '../skin'

/** A window on the desktop, in the tokens of the skin. */
const rules = `${fontFaces}
${scrollBars}
*,::before,::after { box-sizing: border-box }
html { accent-color: var(--skin-selection); --emoji: "Colour emoji" }
body { margin: 0; min-height: 100vh; display: grid; grid-template: 1fr auto / minmax(0, 1fr); place-items: center;
  background: var(--skin-desktop-image) var(--skin-desktop); color: var(--skin-text); font: 15px/1.5 var(--emoji), var(--skin-font-chrome);
  text-shadow: var(--skin-glow) }
html:not(:lang(zh)) body { font-family: var(--emoji), "Narrow quotes", var(--skin-font-chrome) }
nav { position: absolute; top: 12px; left: 8px; right: 8px }
nav ul { display: flex; gap: 4px; margin: 0; padding: 0; overflow-x: auto; list-style: none; font-size: 13px }
nav li { flex-shrink: 0; padding: 0 }
nav a { display: flex; flex-direction: column; align-items: center; gap: 4px; width: 4.75rem; padding: 4px; color: var(--skin-desktop-text);
  line-height: 1.25; text-align: center; text-decoration: none; text-wrap: balance }
nav a:focus-visible { outline: 1px dotted; outline-offset: -1px; background: var(--skin-selection); color: var(--skin-selection-text) }
nav + main { margin-top: 6.5rem }
@media (width >= 37.5rem) {
  nav { right: auto }
  nav ul { gap: 8px; flex-flow: column wrap; max-height: calc(100vh - 4rem); overflow: visible }
  nav a { width: 5rem }
  nav + main { margin-top: 12px }
}
main { position: relative; width: min(26rem, 100% - 24px); margin: 12px; background: var(--skin-face); padding: 3px;
  border-radius: var(--skin-radius-window); box-shadow: var(--skin-bevel-window) }
main.wide { width: min(36rem, 100% - 24px) }
header { display: flex; align-items: center; gap: 6px; padding: 3px 3px 3px 6px; border-radius: var(--skin-radius-title);
  background: var(--skin-title-image) var(--skin-title-from); color: var(--skin-title-text); text-shadow: none }
h1 { flex: 1; min-width: 0; margin: 0; overflow: hidden; font-size: 1rem; text-overflow: ellipsis; white-space: nowrap }
header a { display: flex; align-items: center; justify-content: center; width: 24px; height: 24px; border-radius: var(--skin-radius);
  background: var(--skin-raised-image) var(--skin-face); color: var(--skin-text); box-shadow: var(--skin-bevel-raised) }
header a:active { background: var(--skin-face); box-shadow: var(--skin-bevel-pressed) }
nav img, header img, .alert svg { display: block; flex-shrink: 0; filter: var(--skin-icon-filter) }
.alert { display: flex; align-items: flex-start; gap: 12px; min-height: 32px }
.alert p:first-child { margin-top: 4px }
.quiet { color: var(--skin-muted) }
.buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 14px }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem }
.content { padding: 14px }
.content > :first-child { margin-top: 0 }
.content > :last-child { margin-bottom: 0 }
p { margin: .5rem 0; overflow-wrap: anywhere }
label { display: block; font-weight: bold }
.id { display: flex; gap: 8px; margin-bottom: 14px }
input { flex: 1; min-width: 0; padding: 6px 8px; border: 0; color: var(--skin-text);
  font-family: inherit; font-size: 1.1rem }
input, .target { background: var(--skin-field); box-shadow: var(--skin-bevel-sunken) }
.target { margin: 0; padding: 8px; max-height: 40vh; overflow: auto; color: var(--skin-field-muted); unicode-bidi: isolate-override }
.target strong { color: var(--skin-text) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 14px 0 }
dt { color: var(--skin-muted) }
dd { margin: 0; overflow-wrap: anywhere }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 6px 16px;
  border: 0; border-radius: var(--skin-radius); background: var(--skin-raised-image) var(--skin-face); color: var(--skin-text);
  font: inherit; text-decoration: none; box-shadow: var(--skin-bevel-raised) }
.button[hidden] { display: none }
.button:active { background: var(--skin-face); box-shadow: var(--skin-bevel-pressed) }
#open { width: 100%; min-height: 52px; font-size: 1.15rem; font-weight: bold; outline: 1px solid var(--skin-edge) }
:focus-visible, #open:focus-visible { outline: 2px solid var(--skin-focus); outline-offset: 2px }
.content img { display: block; width: 200px; height: 200px; margin: .5rem auto }
ul { margin: .25rem 0; padding-left: 1.25rem }
li { padding: 4px 0 }
a { color: var(--skin-link) }
footer { position: sticky; bottom: 0; width: 100%; display: flex; gap: 4px; padding: 4px; background: var(--skin-face);
  box-shadow: inset 0 1px var(--skin-highlight); font-size: 13px }
footer > * { min-width: 0; overflow: hidden; padding: 6px 12px; color: var(--skin-text); text-decoration: none; white-space: nowrap;
  text-overflow: ellipsis; font-weight: bold }
footer > a { flex-shrink: 0; border-radius: var(--skin-radius); background: var(--skin-raised-image); box-shadow: var(--skin-bevel-raised) }
footer > form { display: flex; gap: 4px; flex-shrink: 0; padding: 0 }
footer > span { margin-right: auto }
footer > time { flex-shrink: 0; box-shadow: var(--skin-bevel-thin); font-weight: normal; font-variant-numeric: tabular-nums }
footer > time[hidden] { display: none }
footer select, footer button { padding: 4px 8px; border: 0; color: inherit; font: inherit }
@media (pointer: coarse) { footer select { font-size: 16px } }
footer select { max-width: 9rem; background: var(--skin-field); box-shadow: var(--skin-bevel-sunken) }
footer button { border-radius: var(--skin-radius); background: var(--skin-raised-image) var(--skin-face);
  box-shadow: var(--skin-bevel-raised) }
footer button:active { background: var(--skin-face); box-shadow: var(--skin-bevel-pressed) }
footer > span { background: var(--skin-face-light); box-shadow: var(--skin-bevel-pressed) }
body::after { position: fixed; inset: 0; pointer-events: none; content: "";
  background: repeating-linear-gradient(transparent 0 2px, var(--skin-scan) 2px 3px) }
.chart { display: block; width: 100%; height: 5rem; padding: 4px; background: var(--skin-field); box-shadow: var(--skin-bevel-thin) }
.chart .some { fill: var(--skin-link) }
.chart .none { fill: var(--skin-dim) }
.ends { display: flex; justify-content: space-between; margin: 2px 0 .5rem; font-size: 13px }
summary { padding: 4px 0; cursor: pointer }
table { border-collapse: collapse; background: var(--skin-field) }
th, td { padding: 2px 12px; border: 1px solid var(--skin-shadow); text-align: left; font-weight: normal }
.problem { color: var(--skin-danger); font-weight: bold }
#said { margin: 0; color: var(--skin-good) }
@media (forced-colors: active) { main, header, input, .target, .button, footer > :not(form), footer select, footer button { border: 1px solid } .chart rect { fill: CanvasText }
  header, body, .button, footer > a, footer button { background-image: none } }
`

const tokens = (skin: Skin): string => `html { ${skinStyles[skin]} }`

/** Follows the system, like app/globals.css. */
const unchosen = `${tokens('win98')}
@media (prefers-color-scheme: dark) { ${tokens('dark')} }
@media (prefers-contrast: more) { ${tokens('contrast')} }`

const styles: ReadonlyMap<Skin | null, string> = new Map([
  [null, unchosen + rules],
  ...skins.map((skin): [Skin, string] => [skin, tokens(skin) + rules]),
])

/** @param skin null: the system's preference */
export const styleOf = (skin: Skin | null): string => styles.get(skin) ?? ''

export const pageStyles: readonly string[] = [...styles.values()]
