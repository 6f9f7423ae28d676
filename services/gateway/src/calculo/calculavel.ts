import { type Calculo, type ConferenciaDaNota, withEfeito } from '@apura/contracts';
import {
  type AliquotasPropriasInformadas,
  calcularDocumento,
  type Divergencia,
  type DocumentoCalculado,
  type DocumentoFiscal,
  LEIAUTES_SEM_PIS_COFINS,
  type NotaFiscal,
  produtosDoDocumento,
  regrasParaANota,
  retencoesDoDocumento,
  TIPOS_DE_DOCUMENTO,
  tipoDaNota,
} from '@apura/engine';

type DocumentoDoCalculo = NonNullable<Calculo['documento']>;

/** Of an item, what the computed one does not say. */
export interface ProdutoDoCalculavel {
  readonly descricao: string;
  readonly natureza?: string;
}

/** What is to be computed: a note, typed items, or another document. */
export interface Calculavel {
  /** By the law of its own year, or for a whole other one. */
  calcular(ano?: number): DocumentoCalculado;
  /** Absent for typed items. */
  readonly documento?: Omit<DocumentoDoCalculo, 'chave' | 'competencia' | 'situacao'>;
  readonly dosItens?: readonly ProdutoDoCalculavel[];
  readonly retencoes?: Calculo['retencoes'];
  /** Its layout states today's taxes, all of them. */
  readonly comTributosDeHoje: boolean;
  readonly avisos: readonly string[];
  /** What the tax authority would say of it. */
  conferir(divergencias: readonly Divergencia[]): ConferenciaDaNota;
}

/** A note, or with `comDocumento` false items that somebody typed. */
export function notaForApi(
  nota: NotaFiscal,
  comDocumento: boolean,
  aliquotas_proprias?: AliquotasPropriasInformadas,
): Calculavel {
  const options = {
    // Typed items are no note: it has no parties, groups of today's taxes or totals to be held against the rules.
    regras_da_nt: comDocumento ? ('vigentes' as const) : ('nenhuma' as const),
    ...(aliquotas_proprias === undefined ? {} : { aliquotas_proprias }),
  };
  const { mod, serie, nNF, dhEmi } = nota.ide;
  const tipo = tipoDaNota(mod);
  return {
    calcular: (ano) => calcularDocumento(nota, ano === undefined ? options : { ...options, ano }),
    ...(comDocumento
      ? {
          documento: { tipo, modelo: mod, serie, numero: nNF, emitida_em: inUtc(dhEmi) },
          dosItens: nota.det.map(({ prod }) => ({ descricao: prod.xProd })),
        }
      : {}),
    comTributosDeHoje: true,
    avisos: [],
    conferir: (divergencias) => checkNota(nota, divergencias),
  };
}

const inUtc = (momento: string): string => new Date(momento).toISOString();

const SEM_PROPRIAS =
  'As alíquotas próprias informadas valem para NF-e e NFC-e; neste documento não foram usadas.';

/** A document of another kind. */
export function documentoForApi(documento: DocumentoFiscal, comProprias: boolean): Calculavel {
  const { tipo, modelo = '', serie = '', numero, dhEmi } = documento;
  const { nome } = TIPOS_DE_DOCUMENTO[tipo];
  const { situacao: _, ...retencoes } = retencoesDoDocumento(documento, 'a_recolher') ?? {};
  const comTributosDeHoje = !LEIAUTES_SEM_PIS_COFINS.has(tipo);
  return {
    calcular: (ano) => calcularDocumento(documento, ano === undefined ? {} : { ano }),
    documento: { tipo, modelo, serie, numero, emitida_em: inUtc(dhEmi) },
    dosItens: produtosDoDocumento(documento).map(({ natureza = '', descricao }) => ({ descricao, natureza })),
    ...('iss' in retencoes ? { retencoes } : {}),
    comTributosDeHoje,
    avisos: [
      ...(comTributosDeHoje
        ? []
        : [
            `O leiaute do ${nome} não traz PIS e COFINS de quem o emite: os tributos de hoje não os incluem.`,
          ]),
      ...(comProprias ? [SEM_PROPRIAS] : []),
    ],
    conferir: () => ({
      rejeicoes: [],
      futuras: [],
      avaliadas: 0,
      nao_avaliadas: [],
      alcance: `As regras de validação da SEFAZ são avaliadas em NF-e e NFC-e, e não em ${nome}; deste documento são conferidas a base, as alíquotas e a classificação, em "divergencias".`,
    }),
  };
}

const ALCANCE =
  'São conferidas as regras das NT 2025.002, 2026.002, 2026.007 e 2026.008 e as do MOC que a Apura calcula; o schema do XML, a assinatura e as demais regras do MOC não são.';

/** What the tax authority would reject of a note, what it will reject later, and what cannot be told from the file. */
function checkNota(nota: NotaFiscal, divergencias: readonly Divergencia[]): ConferenciaDaNota {
  const agora = new Set(divergencias.map((uma) => JSON.stringify(uma)));
  const comFuturas = calcularDocumento(nota, { regras_da_nt: 'futuras' }).divergencias;
  const { avaliadas, naoAvaliadas } = regrasParaANota(nota);
  return {
    rejeicoes: divergencias.filter(({ rejeicao }) => rejeicao !== undefined).map(withEfeito),
    futuras: comFuturas.filter((uma) => !agora.has(JSON.stringify(uma))).map(withEfeito),
    avaliadas: avaliadas.length,
    nao_avaliadas: naoAvaliadas.map(({ id, codigo, mensagem, motivo }) => ({
      id,
      codigo,
      mensagem,
      motivo,
    })),
    alcance: ALCANCE,
  };
}
