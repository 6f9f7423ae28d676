import { moment } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { asking } from '../../api/address.ts';
import { request, urlOf } from '../../api/request.ts';
import { useTitular } from '../../api/sessao.ts';
import { notify, useAto, useLeitura, useSend } from '../../api/use-request.ts';
import { check, typed } from '../../components/bind-fields.ts';
import { ActionButton, DialogButton, DownloadButton, FileButton } from '../../components/buttons.tsx';
import { NameToConfirm, PasswordField, SelectField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { Failure, PageOf } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { RegrasDeEntrada } from '../../components/regras-de-entrada.tsx';
import { DadosDoEscritorio, type PropsOfParte, TO_REFRESH } from './dados-do-escritorio.tsx';

export default function Escritorio() {
  const titular = useTitular();
  return (
    <PageOf
      de={useLeitura('/escritorio')}
      titulo="Escritório"
      descricao={
        titular
          ? 'Como o escritório aparece nos relatórios, e com que alíquotas eles são feitos.'
          : 'Só o titular muda estes dados.'
      }
      estreita
    >
      {(escritorio) => (
        <>
          {escritorio.apagamento && <Apagamento escritorio={escritorio} titular={titular} />}
          <DadosDoEscritorio key={escritorio.nome} escritorio={escritorio} titular={titular} />
          <Logo escritorio={escritorio} titular={titular} />
          <GuardaDasNotas escritorio={escritorio} titular={titular} />
          <RegrasDeEntrada />
          <PontosDosEventos
            key={escritorio.pontos_dos_eventos.map(({ escolha }) => escolha).join()}
            escritorio={escritorio}
            titular={titular}
          />
          {titular && <LevarTudo />}
          {titular && !escritorio.apagamento && (
            <Cartao titulo="Apagar o escritório">
              <p className="suave sem-margem com-espaco">
                Remove clientes, notas, apurações e pessoas. Há um prazo para desistir antes que aconteça.
              </p>
              <DialogButton
                variant="default"
                className="texto-erro"
                text="Apagar tudo"
                titulo="Apagar o escritório"
              >
                {(close) => <ApagarTudo nome={escritorio.nome} onClose={close} />}
              </DialogButton>
            </Cartao>
          )}
        </>
      )}
    </PageOf>
  );
}

/** That the office will be erased, when, and the way back. */
function Apagamento({ escritorio: { apagamento }, titular }: PropsOfParte) {
  const voltar = useSend('DELETE', '/escritorio/apagamento', { renew: TO_REFRESH });
  if (!apagamento) return null;
  return (
    <div className="aviso aviso-alerta formulario" role="alert">
      <p className="sem-margem">
        <b>Tudo será apagado em {moment(apagamento.apagar_em)}</b>
        {apagamento.pedido_por ? `, a pedido de ${apagamento.pedido_por}` : ''}.
      </p>
      {titular && (
        <div>
          <ActionButton variant="default" act={voltar} text="Desistir de apagar" />
        </div>
      )}
    </div>
  );
}

const LevarTudo = () => (
  <Cartao titulo="Levar tudo">
    <p className="suave sem-margem com-espaco">
      Um ZIP com os arquivos enviados, os relatórios e tudo o que está guardado, em JSON. De um escritório com
      muitas notas o arquivo é grande, e o download demora.
    </p>
    <div>
      <DownloadButton of="/escritorio/tudo" text="Baixar tudo" />
    </div>
  </Cartao>
);

/** Asks for the end of the office: by its name, and the owner's password. */
function ApagarTudo({ nome, onClose }: { readonly nome: string; readonly onClose: () => void }) {
  const { values, field } = useFields({ nome: '', senha: '' });
  const apagar = useSend('POST', '/escritorio/apagamento', { renew: TO_REFRESH, after: onClose });
  return (
    <Form
      act={apagar}
      input={values}
      send="Apagar o escritório"
      color="red"
      disabled={values.nome.trim() !== nome.trim()}
      onCancel={onClose}
    >
      <NameToConfirm thing={nome} {...field('nome')} />
      <PasswordField {...field('senha')} />
    </Form>
  );
}

const SEM_PRAZO = '';
const PRAZOS = [5, 6, 7, 8, 10, 15, 20, 30];

/** How long notes are kept, and whether those without protocol count. */
function GuardaDasNotas({ escritorio, titular }: PropsOfParte) {
  const guardado = escritorio.retencao_anos === null ? SEM_PRAZO : String(escritorio.retencao_anos);
  const [prazo, setPrazo] = useState(guardado);
  const [conta, setConta] = useState(escritorio.conta_sem_protocolo);
  // One that was set by the API is none of the list but stays chosen. Members named by numbers stand in their order.
  const prazos = [...PRAZOS, ...(guardado ? [Number(guardado)] : [])].map((anos) => [anos, `${anos} anos`]);
  const mudanca = {
    ...(prazo === guardado ? {} : { retencao_anos: prazo === SEM_PRAZO ? null : Number(prazo) }),
    ...(conta === escritorio.conta_sem_protocolo ? {} : { conta_sem_protocolo: conta }),
  };
  const gravar = useSend('PATCH', '/escritorio', { renew: TO_REFRESH, said: 'Escolhas gravadas.' });
  return (
    <Form
      titulo="Notas"
      act={gravar}
      input={mudanca}
      send="Gravar"
      disabled={Object.keys(mudanca).length === 0}
      readOnly={!titular}
    >
      <SelectField
        label="Guardar as notas e seus XMLs por"
        description="Os anos contam a partir do fim do ano da nota. Passado o prazo, notas e XMLs são apagados; apurações e relatórios ficam."
        {...typed(prazo, setPrazo)}
        all="Sem prazo"
        options={Object.fromEntries(prazos)}
      />
      <Checkbox
        label="Contar notas sem protocolo de autorização"
        description="Sem esta escolha elas são calculadas, mas ficam fora dos totais. Mudá-la deixa desatualizadas as apurações com essas notas."
        {...check(conta, setConta)}
      />
    </Form>
  );
}

/** What counts of events where no act settles it: the office chooses, or leaves the default. */
function PontosDosEventos({ escritorio: { pontos_dos_eventos: pontos }, titular }: PropsOfParte) {
  const guardadas = Object.fromEntries(pontos.map(({ ponto, escolha }) => [ponto, escolha]));
  const { values, field } = useFields(guardadas);
  const mudaram = Object.entries(values).filter(([ponto, escolha]) => escolha !== guardadas[ponto]);
  const gravar = useSend('PATCH', '/escritorio', { renew: TO_REFRESH, said: 'Escolhas gravadas.' });
  return (
    <Form
      titulo="Eventos de notas: o que a lei deixa em aberto"
      act={gravar}
      input={{ escolhas_dos_eventos: Object.fromEntries(mudaram) }}
      send="Gravar as escolhas"
      disabled={mudaram.length === 0}
      readOnly={!titular}
    >
      {pontos.map(({ ponto, texto, respostas, padrao, fundamento }) => (
        <SelectField
          key={ponto}
          label={texto}
          description={`Padrão: ${respostas[padrao]}. ${fundamento}.`}
          options={respostas}
          {...field(ponto)}
        />
      ))}
      <p className="suave miudo sem-margem">
        Mudar uma escolha deixa desatualizadas as apurações que ela muda.
      </p>
    </Form>
  );
}

function Logo({ escritorio: { logo }, titular }: PropsOfParte) {
  const enviar = useAto(async (arquivo: File) => {
    await request('PUT', '/escritorio/logo', { body: arquivo, headers: { 'Content-Type': arquivo.type } });
    notify('Logotipo gravado.');
  }, TO_REFRESH);
  const tirar = useSend('DELETE', '/escritorio/logo', { renew: TO_REFRESH });
  const erro = enviar.error ?? tirar.error;
  return (
    <Cartao titulo="Logotipo" espacado>
      {logo ? (
        <img
          className="logo"
          src={urlOf(asking('/escritorio/logo', { v: logo.atualizado_em }))}
          alt="Logotipo do escritório"
        />
      ) : (
        <p className="suave sem-margem">Aparece no alto dos relatórios. PNG, JPEG ou WebP, até 500 KB.</p>
      )}
      {erro && <Failure erro={erro} />}
      {titular && (
        <div className="acoes">
          <FileButton
            files={{
              label: 'Imagem do logotipo',
              accept: 'image/png,image/jpeg,image/webp',
              onPick: ([arquivo]) => arquivo && enviar.mutate(arquivo),
            }}
            variant="default"
            loading={enviar.isPending}
            text={logo ? 'Trocar' : 'Escolher imagem'}
          />
          {logo && <ActionButton variant="default" act={tirar} text="Tirar" />}
        </div>
      )}
    </Cartao>
  );
}
