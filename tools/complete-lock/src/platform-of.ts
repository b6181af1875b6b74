const OPERATING_SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** The system of a package whose name contains no system. npm never installs such a package by itself. */
const NO_SYSTEM = ['none'];

type Platform = {
  readonly os: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};

/** The platform of a package, from its name: `@swc/core-linux-arm64-musl`. */
export function platformOf(name: string): Platform {
  const words = name.toLowerCase().split(/[-/.]/).map(toNodeName);
  const os = OPERATING_SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    os: os.length > 0 ? os : NO_SYSTEM,
    ...(cpu.length > 0 && { cpu }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  };
}

/** Converts a word to Node's name for a system or processor. Some packages have their own names for win32 and arm. */
function toNodeName(word: string): string {
  if (word === 'windows') return 'win32';
  return /^(arm(v\d|eabi)|gnueabihf)/.test(word) ? 'arm' : word;
}
