import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Permission } from '@booking/contracts';
import { freePort, type Product, programsEnvironment, settingOfThisRun } from '@booking/testing';
import { rolldown } from 'rolldown';

const REPOSITORY = join(import.meta.dirname, '../../..');
const OUTPUT_LINES_SHOWN = 40;
const LOG_LINES_SHOWN = 10;

type Command = { readonly input?: string };

/** The product in `docker compose`, with its own project name and ports. */
export class ComposeStack implements Product {
  readonly url: string;
  readonly simulatorUrl: string;
  /** Known after the stack has started. */
  simulatorKey = '';
  readonly #project = ['compose', '--project-name', `booking-test-${process.pid}`, '--env-file', '/dev/null'];
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(ports: { http: number; https: number; simulator: number }) {
    this.url = `http://127.0.0.1:${ports.http}`;
    this.simulatorUrl = `http://127.0.0.1:${ports.simulator}`;
    this.#environment = {
      ...programsEnvironment(),
      ...givenToDocker(),
      // The images of tests have a prefix of their own, so that images in use keep their names.
      IMAGE_PREFIX: 'booking-test',
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.https),
      SIMULATOR_PORT: String(ports.simulator),
    };
  }

  /**
   * Builds every image and starts everything. Throws an Error that names the missing tool, or the unhealthy service.
   */
  static async up(): Promise<ComposeStack> {
    const stack = new ComposeStack({ http: await freePort(), https: await freePort(), simulator: await freePort() });
    await stack.compose(['version']).catch((error: unknown) => {
      throw new Error(`The containers are tested with "docker compose", which does not answer: ${String(error)}`);
    });
    try {
      await stack.compose(['up', '--build', '--wait', '--wait-timeout', '300']);
      stack.simulatorKey = await stack.compose([
        'exec',
        '-T',
        'simulator',
        'cat',
        '/run/secrets/SIMULATOR_CONTROL_KEY',
      ]);
    } catch (error) {
      const states = await stack.compose(['ps', '--all', '--format', '{{.Service}}: {{.Status}}']).catch(String);
      const logs = await stack.compose(['logs', '--no-color', '--tail', String(LOG_LINES_SHOWN)]).catch(String);
      await stack.down();
      throw new Error(`${String(error)}\n${states}\n${logs}`, { cause: error });
    }
    return stack;
  }

  /** Stops all containers, and removes them with their data. */
  async down(): Promise<void> {
    await this.compose(['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '1']);
  }

  async token(sub: string, permissions: readonly Permission[] = []): Promise<string> {
    const options = permissions.flatMap((permission) => ['--permission', permission]);
    const args = ['run', '--rm', '-T', '--no-deps', 'token', '--sub', sub, ...options];
    return (await this.compose(args)).trim();
  }

  /** Runs a program, which has a folder beside this file, in the container of a service, with its environment. */
  async runIn(service: string, program: string, variables: Readonly<Record<string, string>>): Promise<unknown> {
    const given = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const args = ['exec', '-T', ...given, service, 'node', '--input-type=module', '-'];
    return JSON.parse(await this.compose(args, { input: await bundle(join(import.meta.dirname, program, 'main.ts')) }));
  }

  /** Runs `docker compose` and returns its output. Throws an Error with its last lines when it fails. */
  compose(args: readonly string[], command: Command = {}): Promise<string> {
    return this.#run('docker', [...this.#project, ...args], command);
  }

  /** Plays the demo on this stack and returns its output. Throws an Error when the demo finds a wrong result. */
  playDemo(): Promise<string> {
    return this.compose(['run', '--rm', '-T', '--no-deps', '--build', 'demo']);
  }

  async #run(program: string, args: readonly string[], { input = '' }: Command): Promise<string> {
    const child = spawn(program, args, { cwd: REPOSITORY, env: this.#environment });
    child.stdin.end(input);
    const exit = once(child, 'close') as Promise<[number | null]>;
    const [printed, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
    if (code === 0) return printed;
    const lastLines = `${printed}${complaints}`.trim().split('\n').slice(-OUTPUT_LINES_SHOWN).join('\n');
    throw new Error(`${program} ${args.join(' ')} ended with code ${String(code)}:\n${lastLines}`);
  }
}

/** Bundles a program with its packages, because the images contain no packages. */
async function bundle(program: string): Promise<string> {
  const bundled = await rolldown({ input: program, platform: 'node', checks: { unresolvedImport: false } });
  const { output } = await bundled.generate({ format: 'es', codeSplitting: false });
  await bundled.close();
  return output[0].code;
}

/** The environment variables that configure Docker on this machine. */
function givenToDocker(): NodeJS.ProcessEnv {
  const names = ['DOCKER_HOST', 'DOCKER_CONFIG', 'DOCKER_CONTEXT'];
  const given = names.map((name) => [name, settingOfThisRun(name)] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}
