import { type ApuracaoVista, clientesPorRaiz, ErroDosDados, notasDoMes, type Tenant } from '@apura/database';
import { type Leitura, lerXml } from '@apura/nfe';
import type { Storage } from '@apura/storage';
import { readCents, writeCents } from '@apura/words';
import { calcularNota } from '../lotes/calcular-nota.ts';
import { calculoDoCliente } from '../lotes/para-os-clientes.ts';
import { raizDoCnpj } from '../lotes/raiz-do-cnpj.ts';
import { type ColunaDe, colunaDe } from '../report/quadros/quadro.ts';
import {
  COLUNAS_DAS_NOTAS,
  COLUNAS_DOS_ITENS,
  type ItemContado,
  type NotaContada,
} from '../report/quadros/quadros-das-notas.ts';
import type { Planilha } from './planilha.ts';

/** Notes whose XMLs are in memory at a time. */
const PAGE = 50;
/** A sheet of Excel ends at 1,048,576 rows, and nobody's patience gets there. */
export const MAXIMO_DE_ITENS = 200_000;

/**
 * The notes of the month and their items into each of the files, read again from the stored XMLs with the office's
 * answers for this client, a few at a time.
 *
 * @throws ErroDosDados when a stored file no longer holds its note
 */
export async function escreverNotas(
  planilhas: readonly Planilha[],
  { tenant, storage }: { readonly tenant: Tenant; readonly storage: Storage },
  { cliente_id, competencia }: Pick<ApuracaoVista, 'cliente_id' | 'competencia'>,
  cnpjRaiz: string,
  maximoDeItens = MAXIMO_DE_ITENS,
): Promise<void> {
  const { clientes } = await clientesPorRaiz(tenant, [cnpjRaiz]);
  const cliente = clientes.find((um) => um.cliente_id === cliente_id);
  const contar = ({ nota, calculo, ordem }: ReturnType<typeof calcularNota>) => {
    const emitiu = raizDoCnpj(nota.emit) === cnpjRaiz;
    return {
      nota,
      saida: emitiu && nota.ide.tpNF !== '0',
      calculo: cliente ? calculoDoCliente({ nota, calculo, ordem }, cliente, emitiu) : calculo,
    };
  };
  let notas: TabelaAberta<NotaContada> | undefined;
  let itens: TabelaAberta<ItemContado> | undefined;
  for await (const page of notasDoMes(tenant, cliente_id, competencia, PAGE)) {
    const bytes = await storage.read(tenant.organizationId, [
      ...new Map(page.map(({ sha256 }) => [sha256.toString('hex'), sha256])).values(),
    ]);
    const lidos = new Map<string, Leitura>();
    for (const linha of page) {
      const hex = linha.sha256.toString('hex');
      const lido = lidos.get(hex) ?? lerXml(bytes.get(hex) ?? Buffer.alloc(0));
      lidos.set(hex, lido);
      const documento = 'documentos' in lido ? lido.documentos[linha.ordem] : undefined;
      if (documento?.tipo !== 'nota')
        throw new ErroDosDados(`the stored bytes of note ${linha.chave} do not hold it`);
      const nota: NotaContada = { ...linha, ...contar(calcularNota(documento.nota, linha.ordem)) };
      notas ??= abrirTabela(planilhas, 'Notas', COLUNAS_DAS_NOTAS);
      notas.linha(nota);
      itens ??= abrirTabela(planilhas, 'Itens', COLUNAS_DOS_ITENS, maximoDeItens);
      for (const [i, item] of nota.calculo.itens.entries()) {
        const prod = nota.nota.det[i]?.prod;
        if (prod) itens.linha({ da: nota, item, prod });
      }
    }
  }
  notas?.fim();
  itens?.fim();
}

interface TabelaAberta<T> {
  linha(de: T): void;
  fim(): void;
}

/** A table in each of the files that ends with the sums of its amounts, and after `maximo` rows takes no more of them. */
function abrirTabela<T>(
  planilhas: readonly Planilha[],
  nome: string,
  definidas: readonly ColunaDe<T>[],
  maximo = Number.POSITIVE_INFINITY,
): TabelaAberta<T> {
  const colunas = definidas.map(colunaDe);
  const abertos = planilhas.map((planilha) => planilha.abrir({ nome, colunas }));
  const somas = colunas.map(() => 0n);
  let linhas = 0;
  let alem = 0;
  return {
    linha(de) {
      if (linhas === maximo) {
        alem += 1;
        return;
      }
      linhas += 1;
      const celulas = definidas.map(([, , celula]) => celula(de) ?? null);
      for (const [i, celula] of celulas.entries()) {
        if (celula !== null && colunas[i]?.tipo === 'valor') somas[i] = (somas[i] ?? 0n) + readCents(celula);
      }
      for (const aberto of abertos) aberto.linha(celulas);
    },
    fim() {
      const total = colunas.map(({ tipo }, i) => (tipo === 'valor' ? writeCents(somas[i] ?? 0n) : null));
      // The third column is text, and wide enough.
      total[2] = 'Total';
      const resto = alem
        ? [colunas.map((_, i) => (i === 2 ? `e mais ${alem} fora desta planilha` : null))]
        : [];
      for (const aberto of abertos) aberto.fim([total, ...resto]);
    },
  };
}
