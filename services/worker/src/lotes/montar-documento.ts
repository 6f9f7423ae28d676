import type { ClienteDoDocumento, DocumentoParaGravar } from '@apura/database';
import { emColunas } from '@apura/database/lancamentos';
import { adiantadoNaNota } from '@apura/engine';
import { lerChaveDeAcesso } from '@apura/nfe';
import { produtosDaNota } from '@apura/words';
import type { NotaCalculada } from './calcular-nota.ts';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import { divergenciasDaNota } from './divergencias-da-nota.ts';
import { identificacao } from './identificacao.ts';
import { paraOsClientes } from './para-os-clientes.ts';
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
    vinculos: adiantamentosDe(nota),
    divergencias: divergenciasDaNota(calculada),
    revisoes: revisoesDaNota(calculada),
  };
}

/** The advance payments that a note names; what is no key finds nothing, and the row of a link has no room for it. */
function adiantamentosDe({
  chave,
  ide,
}: NotaCalculada['nota']): NonNullable<DocumentoParaGravar['vinculos']> {
  const nomeadas = new Set(ide.gPagAntecipado?.refNFe);
  return [...nomeadas].flatMap((nomeada) =>
    nomeada !== chave && lerChaveDeAcesso(nomeada) ? [{ tipo: 'antecipa', chave: nomeada }] : [],
  );
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
