const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'NATS_SERVER_BIN', 'PG_BIN'];

/** What the programs of a run get of the environment of the bench: where programs are, and nothing else. */
export function programEnvironment(env: NodeJS.ProcessEnv = globalThis.process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
