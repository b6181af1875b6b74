/** The style of the checkout page: one card that fits a phone, light and dark. */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fff; --ground: #eef1f5; --line: #d5dbe3; --accent: #1a6b4f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf1; --paper: #1b212a; --ground: #11151b; --line: #38414d; --accent: #2f9e78; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 24rem; padding: 2rem; border-radius: 1rem; background: var(--paper);
  box-shadow: 0 1px 3px rgb(0 0 0 / 15%); }
h1 { margin: 0.25rem 0; font-size: 2.25rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.gateway, .note { margin: 0; font-size: 0.85rem; opacity: 0.7; }
.what { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
.notice { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.note { margin-top: 1.5rem; }
form { margin: 0 0 0.75rem; }
button { width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: none; color: inherit; font: inherit; cursor: pointer; }
button.pay { border-color: var(--accent); background: var(--accent); color: #fff; font-weight: 600; }
button.quiet { border-color: transparent; text-decoration: underline; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: inherit; }
`;
