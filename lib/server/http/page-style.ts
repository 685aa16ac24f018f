/** The look of pages that need no other file: a window on the desktop, like the platform's other pages. */
export const pageStyle = `
*,::before,::after { box-sizing: border-box }
html { scrollbar-color: #7f7f7c #c6c6c3 }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: 1fr auto; place-items: center;
  background: #008080 radial-gradient(rgb(255 255 255 / .07) 1px, transparent 1px) 0 0 / 4px 4px; color: #000; font: 15px/1.5 Tahoma, "Segoe UI", system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { width: min(26rem, 100% - 24px); margin: 12px; background: #c6c6c3; padding: 3px; box-shadow: inset -1px -1px #0a0a0a,
  inset 1px 1px #e3e3df, inset -2px -2px #7f7f7c, inset 2px 2px #fff }
main.wide { width: min(36rem, 100% - 24px) }
h1 { margin: 0; padding: 3px 8px; background: linear-gradient(90deg, #000080, #0f6cbd); color: #fff; font-size: 1rem }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem }
.content { padding: 14px }
.content > :first-child { margin-top: 0 }
.content > :last-child { margin-bottom: 0 }
p { margin: .5rem 0; overflow-wrap: anywhere }
label { display: block; font-weight: bold }
.id { display: flex; gap: 8px; margin-bottom: 14px }
input { flex: 1; min-width: 0; padding: 6px 8px; border: 0; color: #000; font: 1.1rem/1.4 inherit;
  font-family: inherit; font-size: 1.1rem }
input, .target { background: #fff; box-shadow: inset -1px -1px #fff, inset 1px 1px #7f7f7c, inset -2px -2px #e3e3df,
  inset 2px 2px #0a0a0a }
.target { margin: 0; padding: 8px; max-height: 40vh; overflow: auto; color: #404040; unicode-bidi: isolate-override }
.target strong { color: #000 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 14px 0 }
dt { color: #202020 }
dd { margin: 0; overflow-wrap: anywhere }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 6px 16px;
  border: 0; background: #c6c6c3; color: #000; font: inherit; text-decoration: none; box-shadow: inset -1px -1px #0a0a0a,
  inset 1px 1px #fff, inset -2px -2px #7f7f7c, inset 2px 2px #e3e3df }
.button[hidden] { display: none }
.button:active { box-shadow: inset 1px 1px #0a0a0a, inset -1px -1px #fff, inset 2px 2px #7f7f7c, inset -2px -2px #e3e3df }
#open { width: 100%; min-height: 52px; font-size: 1.15rem; font-weight: bold; outline: 1px solid #0a0a0a }
:focus-visible, #open:focus-visible { outline: 2px solid #000080; outline-offset: 2px }
img { display: block; width: 200px; height: 200px; margin: .5rem auto }
ul { margin: .25rem 0; padding-left: 1.25rem }
li { padding: 4px 0 }
a { color: #0a20b0 }
footer { position: sticky; bottom: 0; width: 100%; display: flex; gap: 4px; padding: 4px; background: #c6c6c3;
  box-shadow: inset 0 1px #fff; font-size: 13px }
footer > * { min-width: 0; overflow: hidden; padding: 6px 12px; color: #000; text-decoration: none; white-space: nowrap;
  text-overflow: ellipsis; font-weight: bold }
footer > a { flex-shrink: 0; box-shadow: inset -1px -1px #0a0a0a, inset 1px 1px #fff, inset -2px -2px #7f7f7c, inset 2px 2px #e3e3df }
footer > span { background: #e3e3df; box-shadow: inset 1px 1px #0a0a0a, inset -1px -1px #fff, inset 2px 2px #7f7f7c }
.chart { display: block; width: 100%; height: 5rem; padding: 4px; background: #fff; box-shadow: inset 1px 1px #7f7f7c, inset -1px -1px #fff }
.chart .some { fill: #000080 }
.chart .none { fill: #7f7f7c }
.ends { display: flex; justify-content: space-between; margin: 2px 0 .5rem; font-size: 13px }
summary { padding: 4px 0; cursor: pointer }
table { border-collapse: collapse; background: #fff }
th, td { padding: 2px 12px; border: 1px solid #7f7f7c; text-align: left; font-weight: normal }
.problem { color: #8b0000; font-weight: bold }
#said { margin: 0; color: #0b5b1a }
@media (forced-colors: active) { main, input, .target, .button, footer > * { border: 1px solid } .chart rect { fill: CanvasText } }
`
