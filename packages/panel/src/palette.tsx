import type { Documento } from '@apura/contracts';
import { asSearched, cnpj, notaDaChave, reais, withSerie } from '@apura/words';
import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useLeitura } from './api/use-request.ts';
import { nomeDaParte } from './components/tabela-de-documentos.tsx';

interface Place {
  readonly nome: string;
  readonly href: string;
}

interface Found extends Place {
  readonly grupo: string;
  readonly nota?: string;
}

interface PaletteProps {
  /** The pages of the menu. */
  readonly pages: readonly Place[];
  readonly onClose: () => void;
}

/** What is done on the board, said as an act. */
const ACOES: readonly Place[] = [
  { nome: 'Apurar quem está pronto', href: '/?etapa=apurado' },
  { nome: 'Preencher o que falta no cadastro', href: '/?etapa=cadastro' },
  { nome: 'Conferir o que foi apurado', href: '/?etapa=conferido' },
  { nome: 'Enviar relatórios aos clientes', href: '/?etapa=entregue' },
  { nome: 'Fechar o mês', href: '/?etapa=fechado' },
  { nome: 'Cadastrar as empresas das notas', href: '/clientes/das-notas' },
  { nome: 'Importar clientes de uma planilha', href: '/clientes/importar' },
];

/** So few of each kind: who sees too many types on. */
const LIMITE = 6;

/** Everything by its name: a client, a note by the number that stands on it, a product, a page, an act. */
export default function Palette({ pages, onClose }: PaletteProps) {
  const [texto, setTexto] = useState('');
  const [at, setAt] = useState(0);
  const [, ir] = useLocation();
  const { found, isFetching } = useFound(texto, pages);
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const go = (one: Found | undefined) => {
    if (!one) return;
    onClose();
    ir(one.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') go(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Buscar"
      lockScroll={false}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <TextInput
        data-autofocus
        aria-label="Cliente, nota, produto, página ou ação"
        placeholder="Cliente, CNPJ, nota (11515/1), produto, página ou ação"
        leftSection={<IconSearch size={16} aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls="achados"
        aria-activedescendant={found[chosen] ? `achado-${chosen}` : undefined}
        value={texto}
        onChange={({ currentTarget }) => {
          setTexto(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="achados" role="listbox" aria-label="O que foi encontrado" className="achados">
        {found.map((one, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as in every combobox
          <div
            key={one.grupo + one.href + one.nome}
            id={`achado-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === chosen}
            onClick={() => go(one)}
          >
            <span className="suave miudo">{one.grupo}</span> {one.nome}{' '}
            {one.nota && <span className="suave miudo numero">{one.nota}</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="suave" role="status">
          {isFetching ? 'Procurando…' : 'Nada com esse nome.'}
        </p>
      )}
    </Modal>
  );
}

function useFound(texto: string, pages: readonly Place[]) {
  const [q] = useDebouncedValue(texto.trim(), 200);
  const ligada = q.length > 1;
  const clientes = useLeitura('/clientes', { filtros: { q, limit: LIMITE }, ligada });
  const notas = useLeitura('/documentos', { filtros: { q, limit: LIMITE }, ligada });
  const named = (grupo: string, places: readonly Place[]): Found[] =>
    places
      .filter(({ nome }) => asSearched(nome).includes(asSearched(texto)))
      .slice(0, texto === '' ? places.length : LIMITE)
      .map((place) => ({ ...place, grupo }));
  // A client stands before its notes: shown first, they would be what Enter opens, until the client pushed them down.
  const achadas = (ligada && !clientes.isPending && notas.data?.data) || [];
  const found: readonly Found[] = [
    ...(ligada && clientes.data
      ? clientes.data.data.map(({ id, razao_social, cnpj_raiz, status }) => ({
          grupo: 'Cliente',
          nome: razao_social,
          nota: cnpj(cnpj_raiz),
          href: status === 'ativo' ? `/?cliente=${id}` : `/clientes/${id}`,
        }))
      : []),
    ...named('Ação', ACOES),
    ...named('Página', pages),
    ...achadas.map(notaAchada),
    ...(achadas.length > 0
      ? [{ grupo: 'Notas', nome: `Todas com “${q}”`, href: `/documentos?${new URLSearchParams({ q })}` }]
      : []),
  ];
  return { found, isFetching: clientes.isFetching || notas.isFetching };
}

const notaAchada = ({ chave, emitente, valor_total }: Documento): Found => ({
  grupo: 'Nota',
  nome: withSerie(notaDaChave(chave)),
  nota: `${nomeDaParte(emitente)}, ${reais(valor_total)}`,
  href: `/documentos/${chave}`,
});
