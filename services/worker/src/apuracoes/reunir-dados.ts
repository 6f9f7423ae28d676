import {
  lacunasDeNumeracao,
  listarDivergencias,
  type Tenant,
  type verApuracaoDoRelatorio,
} from '@apura/database';
import type { Comparativo, Versoes } from '@apura/engine';
import type {
  DadosDoRelatorio,
  LancamentoManualDoRelatorio,
  Marca,
  RegimeDoRelatorio,
} from '../relatorio/dados-do-relatorio.ts';
import { rotulosDoComparativo } from './rotulos-do-comparativo.ts';

type Visto = NonNullable<Awaited<ReturnType<typeof verApuracaoDoRelatorio>>>;

/** The sheets list all that an office will look at; the report prints the first of them and counts the rest. */
const DIVERGENCIAS = 2000;
const LACUNAS = 500;

/** All that the report and the sheets of a version say. */
export async function reunirDados(
  tenant: Tenant,
  { escritorio, cliente, apuracao, marca }: Visto,
  calculadaEm: Date,
): Promise<
  Omit<DadosDoRelatorio, 'divergencias'> & { divergencias: Awaited<ReturnType<typeof listarDivergencias>> }
> {
  const mes = [tenant, apuracao.cliente_id, apuracao.competencia] as const;
  const comparativo = apuracao.comparativo as unknown as Comparativo;
  const entrada = apuracao.entrada as
    | (RegimeDoRelatorio & { lancamentos_manuais?: LancamentoManualDoRelatorio[] })
    | null;
  const lacunas = await lacunasDeNumeracao(...mes, LACUNAS);
  return {
    escritorio,
    cliente: { ...cliente, ...(entrada ? { regime: entrada } : {}) },
    competencia: apuracao.competencia,
    versao: apuracao.versao,
    calculada_em: calculadaEm.toISOString(),
    comparativo,
    documentos: apuracao.documentos ?? 0,
    divergencias: await listarDivergencias(...mes, DIVERGENCIAS),
    lacunas: lacunas.map(({ cnpj, modelo, serie, de, ate }) => ({
      emitente: cnpj,
      modelo,
      serie,
      de: Number(de),
      ate: Number(ate),
    })),
    rotulos: rotulosDoComparativo(comparativo),
    lancamentos_manuais: entrada?.lancamentos_manuais ?? [],
    marca: marcaDoRelatorio(marca),
    totais_de_divergencias: apuracao.divergencias as unknown as DadosDoRelatorio['totais_de_divergencias'],
    versoes: apuracao.versoes as unknown as Versoes,
  };
}

function marcaDoRelatorio({ logo, cor }: Visto['marca']): Marca {
  return {
    ...(logo?.reescrito
      ? { logo_data_uri: `data:image/png;base64,${Buffer.from(logo.bytes).toString('base64')}` }
      : {}),
    ...(cor ? { cor } : {}),
  };
}
