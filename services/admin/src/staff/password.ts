import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '@booking/runtime';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Staff } from './staff.ts';
import { findStaff } from './staff-repository.ts';

/** The scrypt cost of the OWASP Password Storage Cheat Sheet: 128 MiB and about a third of a second per password. */
const COST = { log2N: 17, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Each hash takes 128 MiB and one of the four threads that also serve DNS and files. */
const concurrencyLimit = new ConcurrencyLimit({ concurrentMax: 2, waitingMax: 64 });

type Cost = typeof COST;
type StoredHash = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer };

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const STORED_HASH = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes and checks passwords. Only tests use a cost other than the recommended one. */
export class Passwords {
  readonly #cost: Cost;
  /** Checked for accounts that do not exist, so that the answer takes the same time. No password matches it. */
  readonly #decoy: StoredHash;

  constructor(cost = COST) {
    this.#cost = cost;
    this.#decoy = { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };
  }

  /**
   * Hashes a password with its own salt into a PHC string. The string contains the parameters, so the cost may be raised
   * later.
   */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await derive(password, { cost: this.#cost, salt });
    const { log2N, r, p } = this.#cost;
    return `$scrypt$ln=${log2N},r=${r},p=${p}$${toBase64(salt)}$${toBase64(hash)}`;
  }

  /** Whether the password matches the hash. Without a hash it never does, after the same work. */
  async isRight(password: string, storedHash: string | undefined): Promise<boolean> {
    const stored = storedHash === undefined ? this.#decoy : parseHash(storedHash);
    const hash = await derive(password, stored);
    return timingSafeEqual(hash, stored.hash);
  }
}

/** The account with this email, if the password is right. The check takes as long without an account. */
export async function findByPassword(
  { db, passwords }: { readonly db: Database; readonly passwords: Passwords },
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Staff | undefined> {
  const staff = await findStaff(db, { email });
  return (await passwords.isRight(password, staff?.passwordHash ?? undefined)) ? staff : undefined;
}

/** NFKC, because the same letters may be typed as different code points (NIST SP 800-63B, 5.1.1.2). */
function derive(password: string, { cost, salt }: { cost: Cost; salt: Buffer }): Promise<Buffer> {
  const { log2N, r, p } = cost;
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * 2 ** log2N * r };
  return concurrencyLimit.run(() => scryptAsync(password.normalize('NFKC'), salt, HASH_BYTES, options));
}

function parseHash(storedHash: string): StoredHash {
  const [, log2N, r, p, salt, hash] = STORED_HASH.exec(storedHash) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('a stored password hash is malformed');
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
