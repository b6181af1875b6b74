import { mkdirSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';

/** The lock of the process that unpacks Chromium. Unpacking takes seconds and must not run concurrently. */
const LOCK = join(tmpdir(), 'booking-chromium.lock');
/** The holder renews its lock, because unpacking takes a minute on a slow machine. */
const LOCK_RENEWED_MS = 5_000;
const LOCK_STALE_MS = 60_000;
const LOCK_LOOK_MS = 100;

/**
 * Options of the package that tests must not use. The first two run everything in one process, which ends when the
 * first window closes. The third one lets a page read the answers of every origin.
 */
const UNWANTED = ['--single-process', '--no-zygote', '--disable-web-security'];

/** Starts Chromium without a screen, from an npm package, so that nothing has to be installed. */
export async function launchBrowser(): Promise<Browser> {
  // Makes the package also unpack the libraries of NSS, which a minimal container does not have.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  // Otherwise Chromium emulates a graphics card, which takes more processor time than everything else.
  packed.setGraphicsMode = false;
  const executablePath = await alone(() => packed.executablePath());
  const args = [...packed.args.filter((flag) => !UNWANTED.includes(flag)), '--disable-gpu'];
  return chromium.launch({ executablePath, args, headless: true });
}

async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  while (!tryLock()) await pause(LOCK_LOOK_MS);
  const renewing = setInterval(() => utimesSync(LOCK, new Date(), new Date()), LOCK_RENEWED_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function tryLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    removeStaleLock();
    return false;
  }
}

function removeStaleLock(): void {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_STALE_MS) rmdirSync(LOCK);
  } catch {
    // Another process has already removed the file.
  }
}
