import type { Apuracao, Documento, DocumentoComItens } from '@apura/contracts';
import { day, hasAmount, nomeDoTributo, notaDaChave, reais, withSerie } from '@apura/words';
import { Link, useSearchParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { DataTable } from '../../components/data-table.tsx';
import { ItemDaNota, Memoria } from '../../components/item-da-nota.tsx';
import { ListTable, Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { nomeDaParte, TotaisDaBusca } from '../../components/tabela-de-documentos.tsx';

/** The address of the board as it stands, with something else in the panel. */
export function useBeside() {
  const [endereco] = useSearchParams();
  return (novo: Readonly<Record<string, string | null>>): string => {
    const params = new URLSearchParams(endereco);
    for (const name of ['ver', 'tributo', 'conta']) params.delete(name);
    for (const [name, value] of Object.entries(novo)) if (value !== null) params.set(name, value);
    return `/?${params}`;
  };
}

/** Which notes, and the tax that led to them; empty where none did. */
interface Way {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly tributo: string;
  readonly conta: string;
}

interface WayProps {
  readonly way: Way;
}

type ComTributos = Pick<Documento, 'tributos_atuais' | 'reforma'> | DocumentoComItens['itens'][number];

/** What a note or an item says of a tax. */
function valorDoTributo(de: ComTributos, tributo: string): string {
  const reforma: object = 'reforma' in de ? de.reforma : de;
  const valores: Readonly<Record<string, unknown>> = { ...reforma, ...de.tributos_atuais };
  const valor = valores[tributo];
  return typeof valor === 'string' ? valor : '0.00';
}

const CONTAS: Readonly<Record<string, string>> = { debitos: 'débitos', creditos: 'créditos' };
const nomeDa = ({ tributo, conta }: Way): string =>
  [tributo === '' ? 'Notas do mês' : nomeDoTributo(tributo), CONTAS[conta]].filter(Boolean).join(', ');

/** The way back, level by level. */
function Trilha({ way, nota }: WayProps & { readonly nota?: string }) {
  const beside = useBeside();
  const { tributo, conta } = way;
  return (
    <nav aria-label="Você está em">
      <ol className="migalhas">
        <li>
          <Link href={beside({})}>O mês</Link>
        </li>
        {nota === undefined ? (
          <li aria-current="page">{nomeDa(way)}</li>
        ) : (
          <>
            <li>
              <Link href={beside({ ver: 'notas', tributo: tributo || null, conta: conta || null })}>
                {nomeDa(way)}
              </Link>
            </li>
            <li aria-current="page">{nota}</li>
          </>
        )}
      </ol>
    </nav>
  );
}

/** The notes that a tax comes from, each with what it says of that tax. */
export function NotasDoTributo({ way }: WayProps) {
  const beside = useBeside();
  const { tributo, conta } = way;
  const lista = useList('/documentos', { ...way, limit: 100 });
  return (
    <div className="pilha">
      <Trilha way={way} />
      <TotaisDaBusca filtros={{ ...way }} />
      <ListTable<Documento>
        de={lista}
        legend={nomeDa(way)}
        vazia="Nenhuma nota."
        rowKey={({ chave }) => chave}
        clickable
        columns={[
          {
            name: 'Nota',
            cell: ({ chave }) => (
              <Link
                className="sem-quebra"
                href={beside({ ver: chave, tributo: tributo || null, conta: conta || null })}
              >
                {withSerie(notaDaChave(chave))}
              </Link>
            ),
            below: ({ emitida_em }) => day(emitida_em),
          },
          {
            name: 'Parte',
            cell: ({ emitente, destinatario, efeitos }) => (
              <span className="em-duas-linhas">
                {nomeDaParte(efeitos.some(({ efeito }) => efeito === 'credito') ? emitente : destinatario)}
              </span>
            ),
          },
          { name: 'Valor', amount: ({ valor_total }) => valor_total },
          ...(tributo === ''
            ? []
            : [{ name: nomeDoTributo(tributo), amount: (nota: Documento) => valorDoTributo(nota, tributo) }]),
        ]}
      />
    </div>
  );
}

interface NotaProps extends WayProps {
  readonly chave: string;
  readonly apuracaoId: string | null;
}

/** One note: its items with the tax that led here, and by which articles the month counts it. */
export function NotaDoTributo({ way, chave, apuracaoId }: NotaProps) {
  const { tributo } = way;
  const lida = useLeitura(at('/documentos/{chave}', { chave }));
  // Read beside the note: what stands between its parts would push the later ones down.
  const mes = useLeitura(at('/apuracoes/{id}', { id: apuracaoId ?? '' }), {
    ligada: tributo !== '' && apuracaoId !== null,
  });
  const nome = withSerie(notaDaChave(chave));
  return (
    <div className="pilha">
      <Trilha way={way} nota={nome} />
      <Resultado de={mes.isLoading ? { ...lida, data: undefined } : lida} linhas={8}>
        {(nota) => (
          <>
            <p className="sem-margem">
              {nome}, de {day(nota.emitida_em)}: {reais(nota.valor_total)}
              {tributo && (
                <>
                  ; {nomeDoTributo(tributo)}: <b>{reais(valorDoTributo(nota, tributo))}</b>
                </>
              )}
              . <Link href={`/documentos/${chave}`}>Nota inteira</Link>
            </p>
            {tributo !== '' && <ItensDoTributo nota={nota} tributo={tributo} />}
            {mes.data && <PorQueArtigos mes={mes.data} tributo={tributo} />}
            <Cartao titulo={tributo === '' ? 'Itens' : 'CBS e IBS, passo a passo'}>
              {nota.itens.map((item) => (
                <ItemDaNota key={item.n_item} item={item} />
              ))}
            </Cartao>
          </>
        )}
      </Resultado>
    </div>
  );
}

interface DoTributo {
  readonly tributo: string;
}

const ItensDoTributo = ({ nota, tributo }: DoTributo & { readonly nota: DocumentoComItens }) => (
  <DataTable
    legend={`${nomeDoTributo(tributo)} por item`}
    rows={nota.itens.filter((item) => hasAmount(valorDoTributo(item, tributo)))}
    rowKey={({ n_item }) => n_item}
    empty={`Nenhum item desta nota traz ${nomeDoTributo(tributo)}.`}
    columns={[
      {
        name: 'Item',
        cell: ({ n_item, descricao }) => `${n_item}. ${descricao || 'sem descrição'}`,
        below: ({ cfop, ncm }) => [cfop && `CFOP ${cfop}`, ncm && `NCM ${ncm}`].filter(Boolean).join(' · '),
      },
      { name: 'Valor', amount: ({ valor }) => valor },
      { name: nomeDoTributo(tributo), amount: (item) => valorDoTributo(item, tributo) },
    ]}
  />
);

/** The steps and the articles by which the month's account of a tax takes its notes. */
function PorQueArtigos({ mes, tributo }: DoTributo & { readonly mes: Apuracao }) {
  const um = mes.comparativo?.devido_no_mes?.tributos.find((outro) => outro.tributo === tributo);
  if (!um || um.memoria.length === 0) return null;
  return (
    <Cartao titulo={`${nomeDoTributo(tributo)} no mês: ${reais(um.a_recolher)}`}>
      <Memoria passos={um.memoria} />
    </Cartao>
  );
}
