import type { ClienteDoDocumento, DocumentoParaGravar } from '@apura/database';
import { emColunas } from '@apura/database/lancamentos';
import { adiantadoNaNota, divergenciasDaDevolucao, originaisNomeadas } from '@apura/engine';
import { lerChaveDeAcesso } from '@apura/nfe';
import { produtosDaNota } from '@apura/words';
import type { NotaCalculada } from './calcular-nota.ts';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import { divergenciasDaNota } from './divergencias-da-nota.ts';
import { identificacao } from './identificacao.ts';
import { originaisCalculados, paraOsClientes } from './para-os-clientes.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';
import { tipoDaNota } from './tipo-da-nota.ts';

/**
 * The rows of a note: itself and what the rules find in it alone, and what it means for the clients, with the
 * office's answers about each, beside its events and the advance payments that it names.
 */
export function montarDocumento(
  calculada: NotaCalculada,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
): Omit<DocumentoParaGravar, 'sha256'> {
  const { nota, calculo, ordem } = calculada;
  const { lancamentos, perguntas } = paraOsClientes(calculada, clientes, contexto);
  return {
    chave: nota.chave,
    tipo: tipoDaNota(nota.ide.mod),
    modelo: nota.ide.mod,
    serie: nota.ide.serie,
    numero: nota.ide.nNF,
    dh_emi: nota.ide.dhEmi,
    competencia: calculo.competencia,
    situacao: calculo.situacao,
    tp_amb: nota.ide.tpAmb,
    emitente: { ...identificacao(nota.emit), ...(nota.emit.CRT ? { crt: nota.emit.CRT } : {}) },
    destinatario: nota.dest ? identificacao(nota.dest) : null,
    emitente_raiz: raizDoCnpj(nota.emit),
    destinatario_raiz: raizDoCnpj(nota.dest),
    valor_total: calculo.valor_total,
    tributos_atuais: calculo.tributos_atuais,
    reforma: calculo.reforma,
    declarado: adiantadoNaNota(nota, calculo),
    protocolo: nota.protNFe?.nProt ?? null,
    versao_regras: calculo.versoes.regras,
    ordem,
    produtos: produtosDaNota(nota.det),
    lancamentos: emColunas(lancamentos),
    perguntas,
    vinculos: vinculosDe(nota),
    divergencias: divergenciasDaNota(comAsDaDevolucao(calculada, contexto)),
    revisoes: revisoesDaNota(calculada),
  };
}

/** With what it declares more of than the notes at hand that it gives goods back of. */
function comAsDaDevolucao(calculada: NotaCalculada, contexto: ContextoDaChave | undefined): NotaCalculada {
  const originais = originaisCalculados(contexto);
  if (originais.size === 0) return calculada;
  const { nota, calculo } = calculada;
  const divergencias = [...calculo.divergencias, ...divergenciasDaDevolucao(calculo, nota, originais)];
  return { ...calculada, calculo: { ...calculo, divergencias } };
}

/** So many of the notes that a return goes back to, the first by key, are linked: each is read with it. */
const ORIGINAIS_DE_UMA_DEVOLUCAO = 100;

/** The advance payments that a note names, and the notes that it gives goods back of; what is no key finds nothing, and the row of a link has no room for it. */
function vinculosDe(nota: NotaCalculada['nota']): NonNullable<DocumentoParaGravar['vinculos']> {
  const ligar = (tipo: string, nomeadas: Iterable<string>) =>
    [...new Set(nomeadas)].flatMap((chave) =>
      chave !== nota.chave && lerChaveDeAcesso(chave) ? [{ tipo, chave }] : [],
    );
  const originais = ligar('devolve', originaisNomeadas(nota).sort());
  return [
    ...ligar('antecipa', nota.ide.gPagAntecipado?.refNFe ?? []),
    ...originais.slice(0, ORIGINAIS_DE_UMA_DEVOLUCAO),
  ];
}

/** Each with the product that it is of. */
function revisoesDaNota({ nota, calculo }: NotaCalculada): NonNullable<DocumentoParaGravar['revisoes']> {
  if (calculo.revisoes.length === 0) return [];
  const produtos = new Map(calculo.itens.map(({ n_item }, indice) => [n_item, nota.det[indice]?.prod]));
  return calculo.revisoes.map(({ diferenca, diferenca_plena, ressalvas, ...revisao }) => {
    const { cProd = '', xProd = '' } = produtos.get(revisao.n_item) ?? {};
    return {
      ...revisao,
      ressalvas: [...ressalvas],
      cprod: cProd,
      descricao: xProd,
      cbs: diferenca.cbs,
      ibs: diferenca.ibs,
      cbs_plena: diferenca_plena.cbs,
      ibs_plena: diferenca_plena.ibs,
    };
  });
}
