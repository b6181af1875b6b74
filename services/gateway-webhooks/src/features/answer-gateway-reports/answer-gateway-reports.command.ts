import { GetGatewayReports } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { findArchivedReports } from '../../archived-report/archived-report-repository.ts';

export function answerGatewayReportsCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetGatewayReports, async (named) => ({
    reports: [...(await findArchivedReports(db, named))],
  }));
}
