import type { ClienteDoDocumento, DocumentoParaGravar } from '@apura/database';
import { emColunas } from '@apura/database/lancamentos';
import type { NotaFiscal, Pessoa } from '@apura/engine';
import { produtosDaNota } from '@apura/words';
import type { NotaCalculada } from './calcular-nota.ts';
import { divergenciasDaNota } from './divergencias-da-nota.ts';
import { paraOsClientes } from './para-os-clientes.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

/**
 * The rows of a note: itself and what the rules find in it alone, and what it means for the clients, with the
 * office's answers about each.
 */
export function montarDocumento(
  calculada: NotaCalculada,
  clientes: readonly ClienteDoDocumento[],
): Omit<DocumentoParaGravar, 'sha256'> {
  const { nota, calculo, ordem } = calculada;
  const { lancamentos, perguntas } = paraOsClientes(calculada, clientes);
  return {
    chave: nota.chave,
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
    versao_regras: calculo.versoes.regras,
    ordem,
    produtos: produtosDaNota(nota.det),
    lancamentos: emColunas(lancamentos),
    perguntas,
    divergencias: divergenciasDaNota(calculada),
    revisoes: revisoesDaNota(calculada),
  };
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

function identificacao({ CNPJ, CPF, xNome, UF, xMun, IE }: Pessoa): object {
  return {
    ...(CNPJ ? { cnpj: CNPJ } : {}),
    ...(CPF ? { cpf: CPF } : {}),
    ...(xNome ? { nome: xNome } : {}),
    ...(UF ? { uf: UF } : {}),
    ...(xMun ? { municipio: xMun } : {}),
    ...(IE ? { ie: IE } : {}),
  };
}

/** The CNPJ roots of all parties of these notes. */
export function raizesDasNotas(notas: readonly NotaFiscal[]): string[] {
  const raizes = notas.flatMap((nota) => [raizDoCnpj(nota.emit), raizDoCnpj(nota.dest)]);
  return [...new Set(raizes.filter((raiz) => raiz !== null))];
}
