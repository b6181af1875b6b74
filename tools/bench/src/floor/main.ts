import { runBook, runPay } from './consumers.ts';
import { runGateway } from './gateway.ts';
import { readFloorSettings } from './settings.ts';

const roles = { gateway: runGateway, pay: runPay, book: runBook };

/** One process of the floor. It prints a line when it is ready. */
await roles[process.argv[2] as keyof typeof roles](readFloorSettings(process.env));
