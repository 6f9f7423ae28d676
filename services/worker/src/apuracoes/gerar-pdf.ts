import { createHash } from 'node:crypto';
import {
  gravarPdf,
  lacunasDeNumeracao,
  listarDivergencias,
  listarLancamentosManuais,
  newId,
  reivindicarApuracao,
  verApuracaoDoRelatorio,
} from '@apura/database';
import type { Comparativo, Versoes } from '@apura/engine';
import type { Navegador } from '../navegador/abrir-navegador.ts';
import type { Grafica } from '../oficina.ts';
import type { DadosDoRelatorio } from '../relatorio/dados-do-relatorio.ts';
import { imprimirRelatorio } from '../relatorio/imprimir-relatorio.ts';
import { encerrarComFalha } from './encerrar-com-falha.ts';
import { eventosDaApuracao } from './eventos-da-apuracao.ts';
import { rotulosDoComparativo } from './rotulos-do-comparativo.ts';

const LEASE_SECONDS = 60;
/** As many as the report lists one by one; it counts the rest. */
const DIVERGENCIAS = 150;
const LACUNAS = 100;

/**
 * One permit: takes the fairest apuração whose figures are there, prints its report, stores it and finishes the version.
 * Resolves as well when there is nothing to do.
 */
export async function gerarPdf(oficina: Grafica, navegador: Navegador, agora: () => Date): Promise<void> {
  const claim = await reivindicarApuracao(oficina.database, 'pdf', newId(), LEASE_SECONDS);
  if (!claim) return;
  const logger = oficina.logger.child({
    request_id: claim.request_id,
    organization_id: claim.organization_id,
  });
  const tenant = oficina.database.forOrganization(claim.organization_id);
  const visto = await verApuracaoDoRelatorio(tenant, claim.id);
  if (!visto) throw new Error(`apuracao ${claim.id} or its client is not there`);
  const { apuracao } = visto;
  const calculadaEm = agora();
  const mes = [tenant, apuracao.cliente_id, apuracao.competencia] as const;
  const primeiras = await listarDivergencias(...mes, DIVERGENCIAS);
  const lacunas = await lacunasDeNumeracao(...mes, LACUNAS);
  const dados: DadosDoRelatorio = {
    escritorio: visto.escritorio,
    cliente: visto.cliente,
    competencia: apuracao.competencia,
    versao: apuracao.versao,
    calculada_em: calculadaEm.toISOString(),
    cenario: apuracao.cenario as unknown as DadosDoRelatorio['cenario'],
    comparativo: apuracao.comparativo as unknown as Comparativo,
    documentos: apuracao.documentos ?? 0,
    divergencias: primeiras,
    lacunas: lacunas.map(({ cnpj, modelo, serie, de, ate }) => ({
      emitente: cnpj,
      modelo,
      serie,
      de: Number(de),
      ate: Number(ate),
    })),
    rotulos: rotulosDoComparativo(apuracao.comparativo as unknown as Comparativo),
    lancamentos_manuais: await listarLancamentosManuais(...mes),
    totais_de_divergencias: apuracao.divergencias as unknown as DadosDoRelatorio['totais_de_divergencias'],
    versoes: apuracao.versoes as unknown as Versoes,
  };
  let pdf: Buffer;
  try {
    pdf = await imprimirRelatorio(navegador, dados);
  } catch (error) {
    logger.error('report could not be printed', { apuracao_id: claim.id, error });
    await encerrarComFalha(oficina, claim, {
      etapa: 'gerando_pdf',
      codigo: 'pdf_falhou',
      mensagem:
        'O relatório em PDF não pôde ser gerado; os valores estão calculados. Peça a apuração de novo.',
    });
    return;
  }
  const sha256 = createHash('sha256').update(pdf).digest();
  await oficina.storage.putProvisional(claim.organization_id, [
    { sha256, encoding: 'identity', size: pdf.length, bytes: pdf },
  ]);
  const figuras = { comparativo: dados.comparativo, divergencias: dados.totais_de_divergencias, primeiras };
  const stored = await gravarPdf(tenant, claim, calculadaEm, {
    versao: apuracao.versao,
    sha256,
    eventos: eventosDaApuracao(apuracao, figuras, oficina.publicBaseUrl),
  });
  logger.info('report stored', { apuracao_id: claim.id, bytes: pdf.length, stored });
}
