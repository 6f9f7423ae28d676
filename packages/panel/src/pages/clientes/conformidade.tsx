import type { Cliente, Comunicado, ConformidadeDoCliente } from '@apura/contracts';
import {
  CORRECOES,
  competenciaCurta,
  count,
  dayMonthYear,
  isoDay,
  moment,
  nomeDoTipo,
  ORGAOS_DO_FISCO,
  percent,
} from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { type Kept, useLeitura, useList, useSend } from '../../api/use-request.ts';
import { DestroyButton, DialogButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { DossiesDoCliente } from '../../components/dossies.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable, Resultado } from '../../components/page.tsx';
import { Cartao, Estado, WithLeis } from '../../components/partes.tsx';

type Contados = Pick<ConformidadeDoCliente, 'emitidos' | 'obrigados' | 'com_grupo' | 'certos' | 'parte'>;

/** Documents, those that must have CBS and IBS, those that have them, and those that are right. */
export const CONTADOS: readonly Column<Contados>[] = [
  { name: 'Emitidos', right: true, cell: ({ emitidos }) => String(emitidos) },
  { name: 'Devem trazer', right: true, cell: ({ obrigados }) => String(obrigados) },
  { name: 'Trazem', right: true, cell: ({ com_grupo }) => String(com_grupo) },
  { name: 'Certos', right: true, cell: ({ certos }) => String(certos) },
  { name: 'Parte certa', right: true, cell: ({ parte }) => parte && percent(parte) },
];

/** Whether the share of the right ones rises, as the programme asks. */
export const describeParte = (sobe: boolean | null): string =>
  sobe === null
    ? ''
    : sobe
      ? ' Nenhum mês teve parte menor que a do anterior.'
      : ' A parte caiu em algum mês.';

/** What the client's documents of the year say of CBS and IBS, the notices of the tax authorities, and the dossier. */
export function Conformidade({ cliente: { id } }: { readonly cliente: Cliente }) {
  const lida = useLeitura(at('/clientes/{id}/conformidade-de-2026', { id }));
  return (
    <div className="pilha">
      <Resultado de={lida} linhas={10}>
        {(doAno) => <DoAno doAno={doAno} />}
      </Resultado>
      <Comunicados id={id} />
      <DossiesDoCliente id={id} tipo="conformidade_2026" />
    </div>
  );
}

function DoAno({ doAno }: { readonly doAno: ConformidadeDoCliente }) {
  const { cliente_id, ano, corrige_ate, dias, fundamento, parte, sobe, meses, por_correcao, ressalvas } =
    doAno;
  return (
    <Cartao titulo={`Documentos de ${ano}`} espacado>
      <p className="sem-margem">
        <b>{parte === null ? 'Nenhum documento já devia trazer CBS e IBS' : `${percent(parte)} certos`}</b>.
        {describeParte(sobe)} Faltam {count(dias, 'dia', 'dias')} para corrigir, até{' '}
        {dayMonthYear(corrige_ate)} (
        <WithLeis texto={fundamento} />
        ).
      </p>
      <DataTable
        legend="Documentos por mês"
        rows={meses.flatMap(({ competencia, tipos }) => tipos.map((um) => ({ ...um, competencia })))}
        rowKey={({ competencia, tipo }) => `${competencia} ${tipo}`}
        empty="O cliente não emitiu documentos no ano."
        columns={[
          {
            name: 'Mês',
            cell: ({ competencia }) => competenciaCurta(competencia),
            below: ({ tipo }) => nomeDoTipo(tipo),
          },
          ...CONTADOS,
        ]}
      />
      <DataTable
        legend="O que corrige"
        rows={por_correcao}
        rowKey={({ correcao }) => correcao}
        empty="Nenhuma divergência de CBS e IBS no ano."
        columns={[
          {
            name: 'Correção',
            cell: ({ correcao }) => CORRECOES[correcao],
            below: ({ o_que_fazer }) => o_que_fazer,
          },
          { name: 'Abertas', right: true, cell: ({ estados }) => String(estados.aberta) },
          { name: 'Pedidas', right: true, cell: ({ estados }) => String(estados.pedida) },
          { name: 'Corrigidas', right: true, cell: ({ estados }) => String(estados.resolvida) },
          { name: 'Imposto que espera', amount: ({ em_jogo }) => em_jogo },
        ]}
      />
      <p className="suave miudo sem-margem">
        <Link href={`/divergencias?cliente_id=${cliente_id}`}>Tratar as divergências, uma a uma</Link>.{' '}
        {ressalvas.join(' ')}
      </p>
    </Cartao>
  );
}

const VAZIO = { orgao: 'rfb' as const, numero: '', assunto: '', ciencia: '' };

/** Notices of the tax authorities with their deadline: entered, and answered. */
function Comunicados({ id }: { readonly id: string }) {
  const endereco = at('/clientes/{id}/comunicados', { id });
  const lista = useList(endereco);
  const { values, field, change } = useFields<
    Record<'numero' | 'assunto' | 'ciencia', string> & {
      orgao: Comunicado['orgao'];
    }
  >(VAZIO);
  const registrar = useSend('POST', endereco, {
    renew: [endereco, '/prazos'],
    said: ({ prazo }) => `Comunicado registrado: responda até ${dayMonthYear(prazo)}.`,
    after: () => change(VAZIO),
  });
  return (
    <>
      <ListTable
        card="named"
        de={lista}
        height={3}
        vazia={{
          icon: <IconMailOpened />,
          titulo: 'Nenhum comunicado',
          texto:
            'Registre o que a Receita Federal ou o Comitê Gestor comunicou: o prazo de 60 dias entra nos prazos.',
        }}
        legend="Comunicados do Fisco"
        columns={[
          {
            name: 'Comunicado',
            cell: ({ orgao, numero }) => `${ORGAOS_DO_FISCO[orgao]}, ${numero}`,
            below: ({ assunto }) => assunto,
          },
          { name: 'Ciência', cell: ({ ciencia }) => dayMonthYear(ciencia) },
          { name: 'Prazo', cell: ({ prazo }) => dayMonthYear(prazo) },
          {
            name: 'Situação',
            cell: ({ atendido_em }) =>
              atendido_em ? <Estado tom="bom" nome="Atendido" /> : <Estado tom="alerta" nome="Em aberto" />,
            below: ({ atendimento, atendido_por, atendido_em }) =>
              atendido_em && `${atendimento} (${atendido_por}, ${moment(atendido_em)})`,
          },
          { name: '', cell: (um) => <DoComunicado um={um} clienteId={id} /> },
        ]}
      />
      <Form campos titulo="Registrar comunicado" act={registrar} input={values} send="Registrar">
        <SelectField label="Órgão" options={ORGAOS_DO_FISCO} {...field('orgao')} />
        <TextInput label="Número" required maxLength={60} {...field('numero')} />
        <TextInput label="Assunto" required maxLength={300} {...field('assunto')} />
        <TextInput
          type="date"
          label="Dia da ciência"
          required
          max={isoDay(new Date())}
          {...field('ciencia')}
        />
      </Form>
    </>
  );
}

function DoComunicado({ um, clienteId }: { readonly um: Comunicado; readonly clienteId: string }) {
  const { id, numero, atendido_em } = um;
  const renew = [at('/clientes/{id}/comunicados', { id: clienteId }), '/prazos'] as const;
  return (
    <span className="acoes-da-linha">
      {!atendido_em && (
        <DialogButton
          size="xs"
          variant="default"
          titulo={`Comunicado ${numero}`}
          text="Dar por atendido"
          aria-label={`Dar por atendido ${numero}`}
        >
          {(close) => <Atender id={id} renew={renew} onDone={close} />}
        </DialogButton>
      )}
      <DestroyButton
        name={numero}
        action="Remover"
        label={`Remover ${numero}`}
        title="Remover comunicado"
        text="Remova só o que foi registrado por engano: o prazo dele sai da lista de prazos."
        path={at('/comunicados/{id}', { id })}
        renew={renew}
        said="O comunicado foi removido."
      />
    </span>
  );
}

interface AtenderProps {
  readonly id: string;
  readonly renew: readonly Kept[];
  readonly onDone: () => void;
}

function Atender({ id, renew, onDone }: AtenderProps) {
  const { values, field } = useFields({ atendimento: '' });
  const atender = useSend('POST', at('/comunicados/{id}/atender', { id }), {
    renew,
    said: 'Comunicado atendido.',
    after: onDone,
  });
  return (
    <Form act={atender} input={values} send="Gravar" onCancel={onDone}>
      <TextInput label="O que foi feito" required maxLength={500} {...field('atendimento')} />
    </Form>
  );
}
