import { ANEXOS_DO_SERVICO } from '@apura/law';
import { type ByTributoInFixo, TRIBUTOS } from '../../calculo/por-tributo.ts';
import { nomesDosTributosAtuais, type TributosAtuaisEmFixo } from '../../calculo/tributos-atuais.ts';
import type { TipoDeDocumento } from '../../documento-fiscal/tipos.ts';
import { readOrZero } from '../../fixo.ts';
import type { AnexoDaReceita } from '../../resultado/simples.ts';
import type { Efeito, ItemCalculado, Lancamento, Segregacao } from '../../resultado.ts';
import { type LinhaInSum, LinhasByMes, publishLinha } from '../linha-in-sum.ts';
import { answerOrAsk, type CasoDoItem } from './caso-do-item.ts';

/** The annex of an activity, by the cAtvSN of an NFS-e (NT 009). */
const POR_ATIVIDADE = new Map<string | undefined, AnexoDaReceita>(
  ANEXOS_DO_SERVICO.por_atividade.map(({ atividade, anexo }) => [atividade, anexo]),
);
const RESPOSTAS: Readonly<Record<string, AnexoDaReceita>> = { III: 'III', IV: 'IV', V: 'V' };

/**
 * Null where the annex of the client's profile holds. Transport between municipalities and telecommunication: annex III
 * without ISS plus the ICMS of annex I (LC 123/2006 art. 18 § 5º-E).
 */
export function findAnexoDaReceita(caso: CasoDoItem): AnexoDaReceita | null {
  const { contexto, especie, documento } = caso;
  if (contexto.cliente.regime !== 'simples_nacional') return null;
  if (especie === 'frete' || especie === 'passageiros' || especie === 'telecom') return 'III_com_icms';
  if (especie !== 'servico') return null;
  const daNota = POR_ATIVIDADE.get(documento.servico?.cAtvSN);
  return daNota ?? RESPOSTAS[answerOrAsk(caso, 'anexo_do_simples') ?? ''] ?? null;
}

/** A row of a document that is no NF-e: its kind, and what its operation is called, beside the client's CFOP. */
export interface LancamentoDoDocumento extends Lancamento {
  readonly tipo: TipoDeDocumento;
  readonly natureza: string;
  readonly anexo: AnexoDaReceita | '';
}

/** Where an amount goes. */
export interface DestinoDaLinha {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly competencia: string;
  readonly natureza: string;
  readonly estabelecimento: string;
  readonly cfop: string;
  readonly item: ItemCalculado;
  readonly segregacao: Segregacao;
  /** Of revenue of a client in the Simples, where the document or the office says it. */
  readonly anexo?: AnexoDaReceita | '';
}

export interface ValoresDaLinha {
  readonly itens?: number;
  readonly reforma?: ByTributoInFixo;
  readonly atuais?: TributosAtuaisEmFixo;
  /** Whether the price and the base of the item count in the row. */
  readonly comPreco?: boolean;
  readonly comBase?: boolean;
  /** -1 where the item takes back and the effect does not say so. */
  readonly sinal?: 1n | -1n;
}

/** The rows of one document while they are summed, by month and natureza. */
export class LinhasDoDocumento {
  private readonly linhas = new LinhasByMes();

  somar(destino: DestinoDaLinha, valores: ValoresDaLinha): void {
    const { efeito, motivo, competencia, natureza, item } = destino;
    const linha = this.linhas.linha(`${competencia} ${natureza}`, efeito, motivo, destino);
    const sinal = valores.sinal ?? 1n;
    linha.itens += valores.itens ?? 0;
    if (valores.comPreco === true) linha.valor += sinal * readOrZero(item.valor);
    if (valores.comBase === true) linha.base += sinal * readOrZero(item.base);
    for (const tributo of TRIBUTOS) linha[tributo] += sinal * (valores.reforma?.[tributo] ?? 0n);
    for (const nome of nomesDosTributosAtuais) linha.atuais[nome] += sinal * (valores.atuais?.[nome] ?? 0n);
  }

  /** Sorted by month, natureza and key; rows that came to nothing are left out. */
  publicar(tipo: TipoDeDocumento): LancamentoDoDocumento[] {
    return this.linhas
      .emOrdem()
      .filter(([, linha]) => hasAlgo(linha))
      .map(([grupo, linha]) => ({
        ...publishLinha(linha, grupo.slice(0, 7)),
        ...{ tipo, natureza: grupo.slice(8), anexo: linha.anexo },
      }));
  }
}

function hasAlgo(linha: LinhaInSum): boolean {
  return (
    linha.valor !== 0n ||
    TRIBUTOS.some((tributo) => linha[tributo] !== 0n) ||
    nomesDosTributosAtuais.some((nome) => linha.atuais[nome] !== 0n)
  );
}
