import type { DocumentoParaGravar } from '@apura/database';
import type { DocumentoCalculado, ItemCalculado, Lancamento, NotaFiscal } from '@apura/engine';
import { readCents, writeCents } from '@apura/words';

type Pergunta = Omit<NonNullable<DocumentoParaGravar['perguntas']>[number], 'cliente_id'>;

const SEM_DIZER =
  'O CFOP não diz o que é a operação; até a resposta do escritório ela não tem efeito em CBS e IBS.';

/**
 * What only the office can tell of a note for one client: what the operation is where the CFOP does not say it,
 * which of several classifications holds where the rules are not sure, and when and for how much a fixed asset was bought
 * where it is the client that sells it. One for each product of the note.
 */
export function perguntasDaNota(
  nota: NotaFiscal,
  calculo: DocumentoCalculado,
  lancamentos: readonly Lancamento[],
  vende: boolean,
): Pergunta[] {
  if (!lancamentos.length) return [];
  const aDefinir = lancamentos.filter(({ motivo }) => motivo === 'cfop_a_definir');
  const perguntas = new Map<string, { pergunta: Pergunta; centavos: bigint; itens: number }>();
  for (const [indice, item] of calculo.itens.entries()) {
    const prod = nota.det[indice]?.prod;
    if (!prod) continue;
    const comum = {
      competencia: calculo.competencia,
      cfop: item.cfop,
      ncm: item.ncm,
      cprod: prod.cProd,
      descricao: prod.xProd,
      emitente: nota.emit.CNPJ ?? nota.emit.CPF ?? null,
      emitente_nome: nota.emit.xNome ?? null,
      cclasstrib: item.cclasstrib,
      itens: 0,
      valor: '0.00',
    };
    const pergunta = perguntaDoItem(item, aDefinir, vende);
    if (!pergunta) continue;
    const chave = [pergunta.tipo, item.cfop, item.ncm, prod.cProd, item.cclasstrib].join('|');
    const ate = perguntas.get(chave) ?? { pergunta: { ...comum, ...pergunta }, centavos: 0n, itens: 0 };
    ate.centavos += readCents(item.valor);
    ate.itens += 1;
    perguntas.set(chave, ate);
  }
  return [...perguntas.values()].map(({ pergunta, centavos, itens }) => ({
    ...pergunta,
    itens,
    valor: writeCents(centavos),
  }));
}

/** Each is asked once the one before is answered: until then it matters to nobody. */
function perguntaDoItem(
  item: ItemCalculado,
  aDefinir: readonly Lancamento[],
  vende: boolean,
): Pick<Pergunta, 'tipo' | 'alternativas' | 'condicao'> | undefined {
  if (aDefinir.some((linha) => caiuEm(linha, item)))
    return { tipo: 'cfop', alternativas: [], condicao: SEM_DIZER };
  const { alternativas = [] } = item.inferencia ?? {};
  const condicao = item.condicao ?? '';
  if (item.classificacao === 'inferida' && item.confianca === 'baixa' && alternativas.length)
    return { tipo: 'classificacao', alternativas: [...alternativas], condicao };
  if (vende && item.pergunta === 'aquisicao') return { tipo: 'aquisicao', alternativas: [], condicao };
  return undefined;
}

/** Whether an item went into a row. The row has the client's CFOP: for a purchase, the supplier's with another first digit. */
const caiuEm = (linha: Lancamento, item: ItemCalculado): boolean =>
  linha.cfop.slice(1) === item.cfop.slice(1) &&
  linha.cclasstrib === item.cclasstrib &&
  (linha.ncm_capitulo === item.ncm.slice(0, 2) || linha.ncm_capitulo === '00');
