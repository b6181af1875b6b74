const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'NATS_SERVER_BIN', 'PG_BIN'];

/** The part of the bench's environment that its programs receive: only the paths of programs and directories. */
export function programEnvironment(env: NodeJS.ProcessEnv = globalThis.process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
