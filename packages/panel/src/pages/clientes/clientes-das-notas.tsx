import { type ClienteDasNotas, LIMITES, type Regime } from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import { cnpj, count, grouped, REGIMES } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { OF_CLIENTES, useList, useRest, useSend } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { RowButton, SendNotas } from '../../components/buttons.tsx';
import { useNewClientes } from '../../components/clientes.tsx';
import type { Column } from '../../components/data-table.tsx';
import { SearchField, SelectField, useFilters } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Failure, ListTable, Page } from '../../components/page.tsx';
import { Cartao, TwoLines } from '../../components/partes.tsx';
import { offerUndo } from '../../components/undo.tsx';

/** A company with what the office says of it. */
interface Escolha extends Omit<ClienteDasNotas, 'regime'> {
  readonly marcada: boolean;
  readonly regime: Regime | '';
}

/** The companies that the notes are of: ticked, given a regime, and registered all at once. */
export default function ClientesDasNotas() {
  const { filtros, filtrar, field } = useFilters(['q', 'dispensadas']);
  const lista = useList('/clientes/sugestoes', {
    ...filtros,
    limit: 100,
  });
  const { linhas, hasNextPage } = lista;
  const dispensadas = filtros.dispensadas !== '';
  const { escolhidos, colunas, desmarcar, choose } = useEscolhas(linhas, dispensadas);
  const dispensa = useDispensa(dispensadas, desmarcar);
  const [, ir] = useLocation();
  const tell = useNewClientes('/clientes/das-notas');
  const criar = useSend('POST', '/clientes/varios', {
    renew: OF_CLIENTES,
    after: ({ criados, data }) => {
      const novos = data.filter(({ criado }) => criado).map(({ id }) => id);
      if (criados > 0) tell(`${count(criados, 'cliente cadastrado', 'clientes cadastrados')}.`, novos);
      ir('/');
    },
  });
  // Those that are suggested come first: all of them are there before anything is sent.
  const incompleta = hasNextPage && !dispensadas && linhas.at(-1)?.sugerido === true;
  useRest(lista, incompleta);
  const semRegime = escolhidos.filter(({ regime }) => regime === '').length;
  return (
    <Page
      titulo="Clientes das notas"
      breadcrumbs={[{ nome: 'Clientes', href: '/clientes' }]}
      descricao="Empresas das notas enviadas em que nenhum cliente aparece. As que parecem clientes vêm marcadas: confira e diga o regime. Uma que não é cliente pode ser dispensada."
    >
      <search className="filtros">
        <SearchField placeholder="Nome ou CNPJ" value={filtros.q} onSearch={(q) => filtrar('q', q)} />
        <SelectField
          label="Mostrar"
          all="As que podem ser clientes"
          options={{ true: 'As dispensadas' }}
          {...field('dispensadas')}
        />
      </search>
      <Cartao>
        {dispensa.error && <Failure erro={dispensa.error} />}
        <Form
          act={criar}
          input={{
            clientes: escolhidos.flatMap(({ cnpj_raiz, razao_social, regime }) =>
              regime === '' ? [] : [{ cnpj_raiz, razao_social, regime }],
            ),
          }}
          send={
            lista.linhas.length + escolhidos.length > 0
              ? `Cadastrar ${count(escolhidos.length, 'cliente', 'clientes')}`
              : undefined
          }
          disabled={
            escolhidos.length === 0 ||
            escolhidos.length > LIMITES.linhas_por_importacao ||
            semRegime > 0 ||
            incompleta
          }
          sendAbove
          others={
            semRegime > 0 && (
              <span className="suave alinhado" role="status">
                Escolha o regime de {count(semRegime, 'empresa marcada', 'empresas marcadas')}
              </span>
            )
          }
        >
          <RegimeDeTodas escolhidos={escolhidos} onChoose={choose} />
          <ListTable
            de={lista}
            vazia={{
              icon: <IconFileSearch />,
              ...(filtros.q || dispensadas ? NENHUMA_ASSIM : NENHUMA),
            }}
            legend="Empresas das notas"
            columns={[...colunas, dispensa.coluna]}
            rowKey={({ cnpj_raiz }) => cnpj_raiz}
          />
        </Form>
      </Cartao>
    </Page>
  );
}

/** What is ticked, and with which regime: as it is suggested until somebody says otherwise. */
function useEscolhas(linhas: readonly ClienteDasNotas[], dispensadas: boolean) {
  const [mudadas, setMudadas] = useState<ReadonlyMap<string, Escolha>>(new Map());
  const escolhaDe = (linha: ClienteDasNotas): Escolha =>
    mudadas.get(linha.cnpj_raiz) ?? {
      ...linha,
      marcada: linha.sugerido && !dispensadas,
      regime: linha.regime ?? '',
    };
  const mudar = (linha: ClienteDasNotas, mudanca: Partial<Pick<Escolha, 'marcada' | 'regime'>>) =>
    setMudadas((antes) => new Map(antes).set(linha.cnpj_raiz, { ...escolhaDe(linha), ...mudanca }));
  // What was ticked stays ticked when a search shows other companies.
  const vistas = new Set(linhas.map(({ cnpj_raiz }) => cnpj_raiz));
  const fora = [...mudadas.values()].filter(({ cnpj_raiz }) => !vistas.has(cnpj_raiz));
  const escolhidos = [...linhas.map(escolhaDe), ...fora].filter(({ marcada }) => marcada);
  const colunas: readonly Column<ClienteDasNotas>[] = [
    {
      name: 'Empresa',
      cell: (linha) => (
        <Checkbox
          label={<TwoLines below={linha.motivo}>{linha.razao_social}</TwoLines>}
          aria-label={`Cadastrar ${linha.razao_social}`}
          {...check(escolhaDe(linha).marcada, (marcada) => mudar(linha, { marcada }))}
        />
      ),
    },
    {
      name: 'CNPJ e IE',
      className: 'numero',
      cell: (linha) => cnpj(linha.cnpj ?? linha.cnpj_raiz),
      below: ({ ie }) => ie && `IE ${ie}`,
    },
    { name: 'Município', cell: ({ municipio, uf }) => [municipio, uf].filter(Boolean).join('/') || null },
    { name: 'Emitidas', right: true, cell: ({ notas }) => grouped(String(notas.emitidas)) },
    { name: 'Recebidas', right: true, cell: ({ notas }) => grouped(String(notas.recebidas)) },
    {
      name: 'Regime',
      className: 'celula-de-escolha',
      cell: (linha) => (
        <SelectField
          size="xs"
          aria-label={`Regime de ${linha.razao_social}`}
          all={linha.crt === '3' ? 'Presumido ou Real?' : 'Escolha'}
          options={REGIMES}
          value={escolhaDe(linha).regime}
          onChange={({ currentTarget: { value } }) =>
            mudar(linha, { regime: isKeyOf(REGIMES, value) ? value : '', marcada: true })
          }
        />
      ),
    },
  ];
  return {
    escolhidos,
    colunas,
    desmarcar: (linha: ClienteDasNotas) => mudar(linha, { marcada: false }),
    choose: (quais: readonly Escolha[], regime: Regime) =>
      setMudadas(
        (antes) => new Map([...antes, ...quais.map((um) => [um.cnpj_raiz, { ...um, regime }] as const)]),
      ),
  };
}

/** What the notes say of companies whose regime they leave open. */
const tipoDe = ({ crt }: Escolha): string =>
  crt === '3' ? 'do regime normal (CRT 3 nas notas)' : 'sem regime nas notas';

interface RegimeDeTodasProps {
  readonly escolhidos: readonly Escolha[];
  readonly onChoose: (quais: readonly Escolha[], regime: Regime) => void;
}

/** One regime for all of a kind; a row that is otherwise is changed in its own place. */
function RegimeDeTodas({ escolhidos, onChoose }: RegimeDeTodasProps) {
  // The kinds stay when all of them are answered, so that an answer can be another one.
  const [kinds, setKinds] = useState<readonly (readonly Escolha[])[]>([]);
  const open = groupsOf(
    escolhidos.filter(({ regime }) => regime === ''),
    tipoDe,
  );
  const shown = [
    ...open,
    ...kinds.filter(([one]) => one && !open.some(([other]) => tipoDe(other) === tipoDe(one))),
  ];
  if (shown.length === 0) return null;
  return (
    <div className="campos">
      {shown.map((group) => {
        const [one] = group;
        if (!one) return null;
        const kind = tipoDe(one);
        const chosen = escolhidos.find(({ cnpj_raiz }) => cnpj_raiz === one.cnpj_raiz)?.regime ?? '';
        return (
          <SelectField
            key={kind}
            label={`Regime das ${group.length} ${kind}`}
            all="Escolha"
            options={REGIMES}
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              if (!isKeyOf(REGIMES, value)) return;
              setKinds((before) => [...before.filter(([other]) => other && tipoDe(other) !== kind), group]);
              onChoose(group, value);
            }}
          />
        );
      })}
    </div>
  );
}

/** Who is no client is suggested no more, or again. */
function useDispensa(dispensadas: boolean, antes: (linha: ClienteDasNotas) => void) {
  const dispensar = useSend('POST', '/clientes/sugestoes/dispensar', { renew: ['/clientes/sugestoes'] });
  const nome = dispensadas ? 'Voltar a sugerir' : 'Dispensar';
  const dismiss = ({ cnpj_raiz, razao_social }: ClienteDasNotas) => {
    const mark = (para: boolean) => dispensar.mutateAsync({ cnpj_raizes: [cnpj_raiz], dispensadas: para });
    const offer = () =>
      offerUndo({
        message: `${razao_social} ${dispensadas ? 'volta a ser sugerida' : 'não é mais sugerida'}.`,
        undo: () => mark(dispensadas),
      });
    // What went wrong stands above the list.
    void mark(!dispensadas).then(offer, () => {});
  };
  const coluna: Column<ClienteDasNotas> = {
    name: '',
    cell: (linha) => (
      <RowButton
        writes
        aria-label={`${nome} ${linha.razao_social}`}
        onClick={() => {
          antes(linha);
          dismiss(linha);
        }}
        text={nome}
      />
    ),
  };
  return { coluna, error: dispensar.error };
}

const NENHUMA_ASSIM = { titulo: 'Nenhuma empresa assim', texto: 'Busque por outro nome ou CNPJ.' };
const NENHUMA = {
  titulo: 'Nenhuma empresa sem cadastro',
  texto:
    'As notas são todas de clientes do escritório, ou de empresas dispensadas. Envie outras, e as empresas delas aparecem aqui.',
  acao: <SendNotas />,
};
