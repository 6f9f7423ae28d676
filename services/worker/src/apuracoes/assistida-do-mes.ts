import { lerMesDaAssistida, type Tenant, temAssistida } from '@apura/database';
import { type MesGuardado, prazosDaAssistida, reconciliarGuardado } from '@apura/engine';
import type { ReportData } from '../report/report-data.ts';

/** A report prints so many documents; all of them are in the comparison's own sheets. */
const DOCUMENTOS = 100;

/** The month beside what the tax authority worked out, as far as it was imported by now; nothing where none of it was. */
export async function assistidaDoMes(
  tenant: Tenant,
  clienteId: string,
  raiz: string,
  competencia: string,
): Promise<Pick<ReportData, 'assistida'>> {
  if (!(await temAssistida(tenant, clienteId, competencia))) return {};
  const mes = JSON.parse(await lerMesDaAssistida(tenant, clienteId, competencia)) as MesGuardado;
  const { lados, linhas } = reconciliarGuardado(mes, raiz, competencia);
  return {
    assistida: {
      lados,
      linhas: linhas.filter(({ motivo }) => motivo !== 'igual').slice(0, DOCUMENTOS),
      prazos: prazosDaAssistida(competencia),
    },
  };
}
