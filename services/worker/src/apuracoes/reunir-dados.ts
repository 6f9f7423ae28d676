import {
  lacunasDeNumeracao,
  listarDivergencias,
  listarRevisoes,
  type Tenant,
  type verApuracaoForReport,
} from '@apura/database';
import type { Comparativo, Versoes } from '@apura/engine';
import type { Marca, ReportData, ReportLancamentoManual, ReportRegime } from '../report/report-data.ts';
import { assistidaDoMes } from './assistida-do-mes.ts';

type Visto = NonNullable<Awaited<ReturnType<typeof verApuracaoForReport>>>;

/** The sheets list all that an office will look at; the report prints the first of them and counts the rest. */
const DIVERGENCIAS = 2000;
const LACUNAS = 500;
const REVISOES = 2000;

/** All that the report and the sheets of a version say. */
export async function reunirDados(
  tenant: Tenant,
  { escritorio, cliente, apuracao, marca }: Visto,
  calculadaEm: Date,
): Promise<
  Omit<ReportData, 'divergencias'> & { divergencias: Awaited<ReturnType<typeof listarDivergencias>> }
> {
  const mes = [tenant, apuracao.cliente_id, apuracao.competencia] as const;
  const comparativo = apuracao.comparativo as unknown as Comparativo;
  const entrada = apuracao.entrada as
    | (ReportRegime & { lancamentos_manuais?: ReportLancamentoManual[] })
    | null;
  return {
    escritorio,
    cliente: { ...cliente, ...(entrada ? { regime: entrada } : {}) },
    competencia: apuracao.competencia,
    versao: apuracao.versao,
    calculada_em: calculadaEm.toISOString(),
    comparativo,
    documentos: apuracao.documentos ?? 0,
    divergencias: await listarDivergencias(...mes, DIVERGENCIAS),
    revisoes: (await listarRevisoes(tenant, {
      clienteId: apuracao.cliente_id,
      de: apuracao.competencia,
      ate: apuracao.competencia,
      limit: REVISOES,
    })) as NonNullable<ReportData['revisoes']>,
    lacunas: await lacunasDeNumeracao(...mes, LACUNAS),
    ...(await assistidaDoMes(tenant, apuracao.cliente_id, cliente.cnpj_raiz, apuracao.competencia)),
    lancamentos_manuais: entrada?.lancamentos_manuais ?? [],
    marca: reportMarca(marca),
    totais_de_divergencias: apuracao.divergencias as unknown as ReportData['totais_de_divergencias'],
    versoes: apuracao.versoes as unknown as Versoes,
  };
}

function reportMarca({ logo, cor }: Visto['marca']): Marca {
  return {
    ...(logo?.reescrito
      ? { logo_data_uri: `data:image/png;base64,${Buffer.from(logo.bytes).toString('base64')}` }
      : {}),
    ...(cor ? { cor } : {}),
  };
}
