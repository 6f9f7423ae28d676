import type { ClienteDoDocumento, LinhasDosClientes, PerguntaParaGravar } from '@apura/database';
import { emColunas } from '@apura/database/lancamentos';
import {
  type ContextoDoDocumento,
  type DocumentoFiscal,
  efeitoDoDocumento,
  itensQueContam,
  type PerguntaDoDocumento,
} from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import type { OutroCalculado } from './calcular-documento.ts';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import { entradaInformada } from './entrada-informada.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type EfeitosParaOsClientes = { readonly [K in keyof LinhasDosClientes]-?: NonNullable<LinhasDosClientes[K]> };

/** What a document that is no note means for each of the clients that supply or acquire, and what it leaves open. */
export function efeitosParaOsClientes(
  { documento, calculo }: OutroCalculado,
  clientes: readonly ClienteDoDocumento[],
  contexto: ContextoDaChave | undefined,
): EfeitosParaOsClientes {
  const lados = new Set([raizDoCnpj(documento.fornecedor), raizDoCnpj(documento.adquirente)]);
  const efeitos = clientes
    .filter(({ cnpj_raiz }) => lados.has(cnpj_raiz))
    .map((cliente) => {
      const { cliente_id } = cliente;
      const efeito = efeitoDoDocumento(calculo, documento, {
        cliente: {
          ...contextoDoMes(cliente, calculo.competencia),
          entrada: entradaInformada(cliente, contexto),
        },
        ...doContexto(contexto),
      });
      return { cliente_id, efeito };
    });
  const { competencia } = calculo;
  return {
    lancamentos: emColunas(
      efeitos.flatMap(({ cliente_id, efeito }) =>
        efeito.lancamentos.map((lancamento) => ({ ...lancamento, cliente_id })),
      ),
    ),
    perguntas: efeitos.flatMap(({ cliente_id, efeito }) =>
      efeito.perguntas.map((pergunta) => perguntaDe(documento, pergunta, { cliente_id, competencia })),
    ),
    retencoes: efeitos.flatMap(({ cliente_id, efeito: { retencoes } }) =>
      retencoes === null ? [] : [{ ...retencoes, cliente_id, competencia }],
    ),
    em_duvida: efeitos.flatMap(({ cliente_id, efeito }) =>
      efeito.em_duvida.map((duvida) => ({ ...duvida, cliente_id })),
    ),
  };
}

function doContexto(
  contexto: ContextoDaChave | undefined,
): Pick<ContextoDoDocumento, 'rejeitada' | 'vinculados'> {
  if (contexto === undefined) return {};
  const { rejeitada, antecipados } = contexto;
  return {
    rejeitada,
    vinculados: new Map(
      Object.entries(antecipados).map(([chave, { cbs, ibs_uf, ibs_mun }]) => [
        chave,
        { itens: [{ ibscbs: { cbs: { v: cbs }, ibs_uf: { v: ibs_uf }, ibs_mun: { v: ibs_mun } } }] },
      ]),
    ),
  };
}

/** A question as it is stored: it is known by its code and what an answer is remembered by, not by a product. */
function perguntaDe(
  documento: DocumentoFiscal,
  { pergunta, quando, em_jogo }: PerguntaDoDocumento,
  doCliente: Pick<PerguntaParaGravar, 'cliente_id' | 'competencia'>,
): PerguntaParaGravar {
  const { CNPJ, CPF, xNome } = documento.fornecedor;
  const itens = itensQueContam(documento);
  return {
    ...doCliente,
    tipo: pergunta,
    cfop: '',
    ncm: '',
    cprod: '',
    descricao: itens[0]?.descricao ?? '',
    cclasstrib: '',
    alternativas: [],
    condicao: '',
    itens: itens.length,
    valor: documento.totais.valor,
    emitente: CNPJ ?? CPF ?? null,
    emitente_nome: xNome ?? null,
    quando,
    em_jogo,
  };
}
