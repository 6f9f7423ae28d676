import type { Divergencia } from '../../resultado.ts';
import type { Conferencia, ConferenciaDaNota } from '../conferencia.ts';
import * as classificacao from './classificacao.ts';
import * as compra from './compra-governamental.ts';
import * as creditos from './creditos-e-ajustes.ts';
import type { Grupo } from './grupo.ts';
import * as identificacao from './identificacao.ts';
import { monofasia } from './monofasia.ts';
import * as produto from './produto.ts';
import * as referencias from './referencias.ts';
import {
  isForNota,
  isRejectedBy,
  REGRAS_DE_VALIDACAO,
  type RegraDeValidacao,
  regraDeValidacao,
} from './tabela.ts';
import * as totais from './totais.ts';
import * as hoje from './tributos-de-hoje.ts';

const DA_NOTA: readonly Grupo<ConferenciaDaNota>[] = [
  identificacao.entregaPrevista,
  identificacao.identificacao,
  referencias.notasReferenciadas,
  referencias.documentosDosItens,
  compra.compraGovernamental,
  compra.documentosAnteriores,
  identificacao.suframaDoEmitente,
  identificacao.suframaDoDestinatario,
  identificacao.inscricaoDoEmitente,
  identificacao.emitenteWithoutInscricao,
  creditos.tiposDaZfm,
  totais.totalDoSeletivo,
  totais.totalLiquido,
  totais.totalDaNota,
];

const DO_ITEM: readonly Grupo<Conferencia>[] = [
  produto.cfop,
  produto.subapuracaoDaZfm,
  produto.withoutValorLiquido,
  produto.valorLiquido,
  produto.withoutInscricao,
  produto.consumidorDeFora,
  hoje.tributosInAjuste,
  hoje.tributosExigidos,
  hoje.origem,
  hoje.icmsPrevisto,
  hoje.pagamentoAntecipado,
  referencias.documentoDoItem,
  referencias.itemWithoutDocumento,
  compra.aliquotaDoEnte,
  classificacao.classificacao,
  classificacao.tributacaoRegular,
  classificacao.areaIncentivada,
  ...monofasia,
  creditos.transferencia,
  creditos.ajuste,
  creditos.estorno,
  creditos.creditoPresumido,
  creditos.creditoDaZfm,
  creditos.notaDeCreditoDaZfm,
  creditos.devolucaoDaCbs,
  totais.impostoSeletivo,
  totais.valorTotalDoItem,
  totais.valorDevolvido,
];

type Predicado<C> = (alvo: unknown, conferencia: C) => ReturnType<Grupo<C>['regras'][string]>;
interface RegraVigente<C> {
  readonly regra: RegraDeValidacao;
  readonly predicado: Predicado<C>;
}
interface GrupoVigente<C> {
  readonly de: Grupo<C>['de'];
  readonly regras: readonly RegraVigente<C>[];
}
export type RegrasVigentes<C> = readonly GrupoVigente<C>[];

/** What the note has that says which rules hold. */
type Quando = Pick<ConferenciaDaNota, 'data' | 'modelo' | 'regrasDaNt'>;

interface Vigentes {
  /** For what a note has beside its items. */
  readonly daNota: RegrasVigentes<ConferenciaDaNota>;
  /** For each of its items. */
  readonly doItem: RegrasVigentes<Conferencia>;
}

/** `ate` is always the end of a year. */
const diaSeguinte = (ate: string | null): string =>
  ate === null ? '' : `${Number(ate.slice(0, 4)) + 1}-01-01`;

/** Days on which a rule begins or ends: between two of them the same ones hold. */
const DIAS: readonly string[] = [
  ...new Set(
    REGRAS_DE_VALIDACAO.flatMap(({ desde, emissao }) => [
      desde ?? '',
      emissao.de ?? '',
      diaSeguinte(emissao.ate),
    ]),
  ),
].sort();
const porPeriodo = new Map<number, Vigentes>();

const NENHUMA: Vigentes = { daNota: [], doItem: [] };

/** The rules for notes of a model and day; with those that do not reject yet where they are asked for. */
export function findRegrasVigentes({ data, modelo, regrasDaNt }: Quando): Vigentes {
  if (regrasDaNt === 'nenhuma') return NENHUMA;
  const futuras = regrasDaNt === 'futuras';
  let periodo = 0;
  for (const dia of DIAS) if (dia <= data) periodo += 1;
  const chave = periodo * 4 + (modelo === '65' ? 2 : 0) + (futuras ? 1 : 0);
  const guardadas = porPeriodo.get(chave);
  if (guardadas !== undefined) return guardadas;
  const vale = futuras ? isForNota : isRejectedBy;
  const filtrar = <C>(grupos: readonly Grupo<C>[]): GrupoVigente<C>[] =>
    grupos.flatMap(({ de, regras }) => {
      const doGrupo = Object.entries(regras).flatMap(([id, predicado]) => {
        const regra = regraDeValidacao(id);
        // The table of a group has predicates of that group; Object.entries forgets it.
        return vale(regra, data, modelo) ? [{ regra, predicado: predicado as Predicado<C> }] : [];
      });
      return doGrupo.length === 0 ? [] : [{ de, regras: doGrupo }];
    });
  const novas = { daNota: filtrar(DA_NOTA), doItem: filtrar(DO_ITEM) };
  porPeriodo.set(chave, novas);
  return novas;
}

/** Adds what the rules find in a note, or in its item `n_item`. */
export function evaluate<C extends Quando>(
  grupos: RegrasVigentes<C>,
  conferencia: C,
  divergencias: Divergencia[],
  n_item?: number,
): void {
  for (const { de, regras } of grupos) {
    const alvo = de(conferencia);
    if (alvo === undefined) continue;
    for (const { regra, predicado } of regras) {
      const achado = predicado(alvo, conferencia);
      if (achado) divergencias.push(divergencia(regra, achado, conferencia, n_item));
    }
  }
}

function divergencia(
  regra: RegraDeValidacao,
  { campo, declarado, calculado }: NonNullable<Exclude<ReturnType<Predicado<never>>, false>>,
  { data, modelo }: Quando,
  n_item: number | undefined,
): Divergencia {
  const agora = isRejectedBy(regra, data, modelo);
  return {
    regra: regra.regra,
    gravidade: agora ? 'critica' : 'aviso',
    ...(n_item === undefined ? undefined : { n_item }),
    ...{ campo, declarado, calculado, mensagem: regra.mensagem, fundamento: regra.fundamento },
    ...(agora && regra.codigo !== null ? { rejeicao: regra.codigo } : undefined),
  };
}
