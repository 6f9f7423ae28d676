import type { ClienteDoDocumento, DocumentoParaGravar, LancamentoParaGravar } from '@apura/database';
import { efeito, type NotaFiscal, type Pessoa } from '@apura/engine';
import { contextoDoMes } from '../contexto-do-mes.ts';
import type { NotaCalculada } from './calcular-arquivo.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

/** What the note means for each of the clients that are a party of it. */
export function lancamentosDaNota(
  { nota, calculo }: Pick<NotaCalculada, 'nota' | 'calculo'>,
  clientes: readonly ClienteDoDocumento[],
): LancamentoParaGravar[] {
  const partes = new Set([raizDoCnpj(nota.emit), raizDoCnpj(nota.dest)]);
  return clientes
    .filter((cliente) => partes.has(cliente.cnpj_raiz))
    .flatMap((cliente) =>
      efeito(calculo, nota, contextoDoMes(cliente, calculo.competencia)).map((lancamento) => ({
        ...lancamento,
        cliente_id: cliente.cliente_id,
      })),
    );
}

/** The rows of a note: itself, its divergências and its lançamentos. */
export function montarDocumento(
  calculada: NotaCalculada,
  clientes: readonly ClienteDoDocumento[],
): Omit<DocumentoParaGravar, 'sha256'> {
  const { nota, calculo, ordem } = calculada;
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
    lancamentos: lancamentosDaNota(calculada, clientes),
    divergencias: calculo.divergencias,
  };
}

function identificacao({ CNPJ, CPF, xNome, UF }: Pessoa): object {
  return {
    ...(CNPJ ? { cnpj: CNPJ } : {}),
    ...(CPF ? { cpf: CPF } : {}),
    ...(xNome ? { nome: xNome } : {}),
    ...(UF ? { uf: UF } : {}),
  };
}

/** The CNPJ roots of all parties of these notes. */
export function raizesDasNotas(notas: readonly NotaFiscal[]): string[] {
  const raizes = notas.flatMap((nota) => [raizDoCnpj(nota.emit), raizDoCnpj(nota.dest)]);
  return [...new Set(raizes.filter((raiz) => raiz !== null))];
}
