import type { CenarioSalvo, PedidoDeSimulacao } from '@apura/contracts';
import { simular } from '@apura/engine';
import { grouped, REGIMES, reais } from '@apura/words';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { notify, useAto, useList } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { ActionButton, DestroyButton, RowButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { useMarkedRows } from '../../components/marking.tsx';
import { Failure, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { CamposDoPerfil } from '../../simulacao/campos-do-perfil.tsx';
import { FIRST_PERFIL } from '../../simulacao/first-perfil.ts';
import { ResultadoDaSimulacao, useSimulation } from '../../simulacao/resultado-da-simulacao.tsx';

/** A company in a few numbers, computed here as they change, kept under a name and compared. */
export default function Simulador() {
  const [pedido, setPedido] = useState<PedidoDeSimulacao>(FIRST_PERFIL);
  const [aberto, setAberto] = useState<CenarioSalvo>();
  const simulacao = useSimulation(pedido);
  const salvos = useList('/cenarios');
  return (
    <Page
      titulo="Simulador"
      descricao="Um mês típico de uma empresa em cada ano da transição. Os números mudam enquanto você mexe."
    >
      <div className="simulador">
        <div className="pilha">
          <Cartao titulo={aberto ? aberto.nome : 'A empresa'}>
            <CamposDoPerfil valor={pedido} onChange={setPedido} />
          </Cartao>
          <Salvar
            key={aberto?.id ?? 'novo'}
            pedido={pedido}
            aberto={aberto}
            onSaved={setAberto}
            onRestart={() => {
              setAberto(undefined);
              setPedido(FIRST_PERFIL);
            }}
          />
        </div>
        <div className="pilha">
          <ResultadoDaSimulacao simulacao={simulacao} />
          {salvos.error && <Failure erro={salvos.error} onRetry={() => salvos.refetch()} />}
          <LadoALado
            salvos={salvos.linhas}
            onOpen={(cenario) => {
              setAberto(cenario);
              setPedido(cenario.pedido);
            }}
          />
        </div>
      </div>
    </Page>
  );
}

interface PropsDoSalvar {
  readonly pedido: PedidoDeSimulacao;
  readonly aberto: CenarioSalvo | undefined;
  readonly onSaved: (cenario: CenarioSalvo) => void;
  readonly onRestart: () => void;
}

function Salvar({ pedido, aberto, onSaved, onRestart }: PropsDoSalvar) {
  const { values, field } = useFields({ nome: aberto?.nome ?? '' });
  const salvar = useAto(async () => {
    const body = { ...values, pedido };
    const salvo = await (aberto
      ? request('PUT', at('/cenarios/{id}', { id: aberto.id }), { body })
      : request('POST', '/cenarios', { body }));
    notify(`Cenário "${salvo.nome}" guardado.`);
    onSaved(salvo);
  }, ['/cenarios']);
  return (
    <Form
      titulo="Guardar"
      act={salvar}
      send={aberto ? 'Guardar mudanças' : 'Guardar cenário'}
      variant="light"
      others={aberto && <ActionButton variant="default" onClick={onRestart} text="Começar outro" />}
    >
      <TextInput
        label="Nome do cenário"
        placeholder="Mercado, Lucro Presumido"
        required
        maxLength={100}
        {...field('nome')}
      />
    </Form>
  );
}

const idOf = ({ id }: CenarioSalvo): string => id;

interface PropsDoLadoALado {
  readonly salvos: readonly CenarioSalvo[];
  readonly onOpen: (cenario: CenarioSalvo) => void;
}

/** The saved scenarios; those that are marked stand beside one another, year by year. */
function LadoALado({ salvos, onOpen }: PropsDoLadoALado) {
  const { marked, mark } = useMarkedRows(salvos, idOf);
  return (
    <Cartao titulo="Cenários guardados">
      {salvos.length === 0 ? (
        <p className="suave sem-margem">
          Guarde um cenário com um nome, mude a empresa e guarde outro: aqui eles ficam lado a lado.
        </p>
      ) : (
        <ul className="lista-simples">
          {salvos.map((salvo) => (
            <li key={salvo.id}>
              <Checkbox
                {...check(marked.includes(salvo), (sim) => mark([salvo], sim))}
                label={salvo.nome}
                description={`${REGIMES[salvo.pedido.regime]} · ${reais(salvo.pedido.receita_mensal)} por mês`}
              />
              <span className="acoes-da-linha">
                <RowButton onClick={() => onOpen(salvo)} aria-label={`Abrir ${salvo.nome}`} text="Abrir" />
                <DestroyButton
                  name={salvo.nome}
                  action="Apagar"
                  title="Apagar cenário"
                  text="O cenário guardado deixa de existir."
                  path={at('/cenarios/{id}', { id: salvo.id })}
                  renew={['/cenarios']}
                  said="O cenário foi apagado."
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Comparados salvos={marked} />
    </Cartao>
  );
}

function Comparados({ salvos }: { readonly salvos: readonly CenarioSalvo[] }) {
  const comparados = salvos.map(({ id, nome, pedido }) => ({
    id,
    nome,
    anos: simular(pedido).anos,
  }));
  const [primeiro] = comparados;
  return (
    primeiro && (
      <DataTable
        className="com-espaco-acima tabela-de-anos"
        legend="Total por mês em cada ano, por cenário"
        rows={comparados}
        columns={[
          { name: 'R$ por mês', cell: ({ nome }) => nome },
          ...primeiro.anos.map(({ ano }, n) => ({
            name: String(ano),
            right: true,
            cell: ({ anos }: typeof primeiro) => grouped(anos[n]?.total ?? ''),
          })),
        ]}
        cards={false}
      />
    )
  );
}
