import type { ClienteDoDocumento, LancamentoParaGravar, PerguntaParaGravar } from '@apura/database';
import { calcularDocumento, type DocumentoCalculado, efeito } from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import type { NotaCalculada } from './calcular-nota.ts';
import { perguntasDaNota } from './perguntas-da-nota.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

interface ParaOsClientes {
  readonly lancamentos: readonly LancamentoParaGravar[];
  readonly perguntas: readonly PerguntaParaGravar[];
}

/** What the note means for each of the clients that are a party of it, and what it leaves open. */
export function paraOsClientes(
  calculada: NotaCalculada,
  clientes: readonly ClienteDoDocumento[],
): ParaOsClientes {
  const { nota } = calculada;
  const partes = new Set([raizDoCnpj(nota.emit), raizDoCnpj(nota.dest)]);
  const doCliente = clientes
    .filter((cliente) => partes.has(cliente.cnpj_raiz))
    .map((cliente) => {
      const vende = raizDoCnpj(nota.emit) === cliente.cnpj_raiz;
      const calculo = calculoDoCliente(calculada, cliente, vende);
      const { cliente_id } = cliente;
      const lancamentos = efeito(calculo, nota, contextoDoMes(cliente, calculo.competencia));
      const perguntas = perguntasDaNota(nota, calculo, lancamentos, vende);
      return {
        lancamentos: lancamentos.map((lancamento) => ({ ...lancamento, cliente_id })),
        perguntas: perguntas.map((pergunta) => ({ ...pergunta, cliente_id })),
      };
    });
  return {
    lancamentos: doCliente.flatMap(({ lancamentos }) => lancamentos),
    perguntas: doCliente.flatMap(({ perguntas }) => perguntas),
  };
}

/**
 * The note with the office's answers for this client: classifications, which replace only what the rules had to infer,
 * and acquisitions of fixed assets, which are of the client's own sales.
 */
export function calculoDoCliente(
  { nota, calculo }: NotaCalculada,
  cliente: ClienteDoDocumento,
  vende: boolean,
): DocumentoCalculado {
  const { ajustes = [] } = contextoDoMes(cliente, calculo.competencia);
  const inferida = calculo.itens.some(({ classificacao }) => classificacao === 'inferida');
  const perguntada = calculo.itens.some(({ pergunta }) => pergunta === 'aquisicao');
  const valem = ajustes.filter(({ aquisicao }) => vende || aquisicao === undefined);
  const mudam = valem.some(
    ({ cclasstrib, aquisicao }) =>
      (inferida && cclasstrib !== undefined) || (perguntada && aquisicao !== undefined),
  );
  return mudam ? calcularDocumento(nota, { situacao: calculo.situacao, ajustes: valem }) : calculo;
}
