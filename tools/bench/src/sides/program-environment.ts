const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'NATS_SERVER_BIN', 'PG_BIN'];

/** The environment of the programs that the bench starts: only the paths of programs and directories. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { env } = globalThis.process;
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
