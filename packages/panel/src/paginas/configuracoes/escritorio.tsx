import type { Escritorio as Dados } from '@apura/contracts';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { API, pedir } from '../../api/pedir.ts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { cnpj } from '../../formato/identidade.ts';
import { diaEHora } from '../../formato/momento.ts';
import { nomeDoCenario } from '../../rotulos/cenarios.ts';

/** What the reports have where the office chose no colour. */
const COR_DA_CASA = '#0f7a66';
const RENOVAR = ['/escritorio', 'sessao'];

export default function Escritorio() {
  const lido = useLeitura<Dados>('/escritorio');
  const { usuario } = useEuMesmo();
  const titular = usuario.papel === 'owner';
  return (
    <Pagina
      titulo="Escritório"
      descricao={
        titular
          ? 'Como o escritório aparece nos relatórios, e com que alíquotas eles são feitos.'
          : 'Só o titular muda estes dados.'
      }
    >
      <Resultado de={lido} linhas={8}>
        {(escritorio) => (
          <div className="pilha estreito-720">
            {escritorio.apagamento && <Apagamento escritorio={escritorio} titular={titular} />}
            <DadosDoEscritorio key={escritorio.nome} escritorio={escritorio} titular={titular} />
            <Logo escritorio={escritorio} titular={titular} />
            {titular && !escritorio.apagamento && <ApagarTudo nome={escritorio.nome} />}
          </div>
        )}
      </Resultado>
    </Pagina>
  );
}

interface PropsDaParte {
  readonly escritorio: Dados;
  readonly titular: boolean;
}

function DadosDoEscritorio({ escritorio, titular }: PropsDaParte) {
  const [nome, mudarNome] = useState(escritorio.nome);
  const [cor, mudarCor] = useState(escritorio.cor ?? '');
  const [cenario, mudarCenario] = useState(escritorio.cenario.nome);
  // Rates of the office's own, set by the API, are none of the list but stay chosen.
  const nomes = [...new Set([escritorio.cenario.nome, ...escritorio.cenarios.map((um) => um.nome)])];
  const gravar = useAto(async () => {
    await pedir('PATCH', '/escritorio', {
      ...(nome === escritorio.nome ? {} : { nome }),
      ...(cor === (escritorio.cor ?? '') ? {} : { cor: cor || null }),
      ...(cenario === escritorio.cenario.nome ? {} : { cenario }),
    });
    avisar('Dados gravados.');
  }, RENOVAR);
  const igual =
    nome === escritorio.nome && cor === (escritorio.cor ?? '') && cenario === escritorio.cenario.nome;
  return (
    <Cartao titulo="Dados">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        <div className="campos">
          <TextInput
            label="Nome"
            required
            maxLength={200}
            disabled={!titular}
            value={nome}
            onChange={(evento) => mudarNome(evento.currentTarget.value)}
          />
          <TextInput
            label="CNPJ"
            value={escritorio.cnpj ? cnpj(escritorio.cnpj) : '—'}
            readOnly
            disabled={!titular}
          />
          <TextInput
            label="Cor dos relatórios"
            type="color"
            description={cor ? 'A marca do escritório nos relatórios.' : 'Hoje, a cor da Apura.'}
            disabled={!titular}
            value={cor || COR_DA_CASA}
            onChange={(evento) => mudarCor(evento.currentTarget.value)}
            rightSectionWidth={90}
            rightSection={
              cor &&
              titular && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => mudarCor('')}
                  aria-label="Voltar à cor da Apura"
                >
                  Voltar
                </Button>
              )
            }
          />
          <NativeSelect
            label="Cenário de alíquotas"
            description="Para os anos que a lei ainda não fixou."
            disabled={!titular}
            value={cenario}
            onChange={(evento) => mudarCenario(evento.currentTarget.value)}
            data={nomes.map((um) => ({ value: um, label: nomeDoCenario(um) }))}
          />
        </div>
        {gravar.error && <Falha erro={gravar.error} />}
        {titular && (
          <div className="botoes">
            <Button type="submit" loading={gravar.isPending} disabled={igual}>
              Gravar
            </Button>
          </div>
        )}
      </form>
    </Cartao>
  );
}

function Logo({ escritorio: { logo }, titular }: PropsDaParte) {
  const escolha = useRef<HTMLInputElement>(null);
  const enviar = useAto(async (arquivo: File) => {
    await pedir('PUT', '/escritorio/logo', arquivo, { cabecalhos: { 'Content-Type': arquivo.type } });
    avisar('Logotipo gravado.');
  }, RENOVAR);
  const tirar = useAto(() => pedir('DELETE', '/escritorio/logo'), RENOVAR);
  const erro = enviar.error ?? tirar.error;
  return (
    <Cartao titulo="Logotipo">
      <div className="formulario">
        {logo ? (
          <img
            className="logo"
            src={`${API}/escritorio/logo?v=${encodeURIComponent(logo.atualizado_em)}`}
            alt="Logotipo do escritório"
          />
        ) : (
          <p className="suave sem-margem">Aparece no alto dos relatórios. PNG, JPEG ou WebP, até 500 KB.</p>
        )}
        {erro && <Falha erro={erro} />}
        {titular && (
          <div className="acoes">
            <input
              ref={escolha}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              hidden
              aria-label="Imagem do logotipo"
              onChange={(evento) => {
                const arquivo = evento.currentTarget.files?.[0];
                if (arquivo) enviar.mutate(arquivo);
                evento.currentTarget.value = '';
              }}
            />
            <Button variant="default" loading={enviar.isPending} onClick={() => escolha.current?.click()}>
              {logo ? 'Trocar' : 'Escolher imagem'}
            </Button>
            {logo && (
              <Button variant="default" loading={tirar.isPending} onClick={() => tirar.mutate(undefined)}>
                Tirar
              </Button>
            )}
          </div>
        )}
      </div>
    </Cartao>
  );
}

function Apagamento({ escritorio: { apagamento }, titular }: PropsDaParte) {
  const voltar = useAto(() => pedir('DELETE', '/escritorio/apagamento'), RENOVAR);
  if (!apagamento) return null;
  return (
    <div className="aviso aviso-alerta formulario" role="alert">
      <p className="sem-margem">
        <b>Tudo será apagado em {diaEHora(apagamento.apagar_em)}</b>
        {apagamento.pedido_por ? `, a pedido de ${apagamento.pedido_por}` : ''}.
      </p>
      {titular && (
        <div>
          <Button variant="default" loading={voltar.isPending} onClick={() => voltar.mutate(undefined)}>
            Desistir de apagar
          </Button>
        </div>
      )}
    </div>
  );
}

function ApagarTudo({ nome }: { readonly nome: string }) {
  const [aberta, mudarAberta] = useState(false);
  const [digitado, mudarDigitado] = useState('');
  const [senha, mudarSenha] = useState('');
  const apagar = useAto(async () => {
    await pedir('POST', '/escritorio/apagamento', { senha, nome: digitado });
    mudarAberta(false);
  }, RENOVAR);
  return (
    <Cartao titulo="Apagar o escritório">
      <p className="suave sem-margem com-espaco">
        Remove clientes, notas, apurações e pessoas. Há um prazo para desistir antes que aconteça.
      </p>
      <Button variant="default" className="perigo" onClick={() => mudarAberta(true)}>
        Apagar tudo
      </Button>
      <Janela aberta={aberta} titulo="Apagar o escritório" aoFechar={() => mudarAberta(false)}>
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            apagar.mutate(undefined);
          }}
        >
          <TextInput
            label={
              <>
                Para confirmar, digite <b className="selecionavel">{nome}</b>
              </>
            }
            autoComplete="off"
            value={digitado}
            onChange={(evento) => mudarDigitado(evento.currentTarget.value)}
          />
          <PasswordInput
            label="A sua senha"
            autoComplete="current-password"
            required
            value={senha}
            onChange={(evento) => mudarSenha(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
          {apagar.error && <Falha erro={apagar.error} />}
          <div className="botoes">
            <Button variant="default" onClick={() => mudarAberta(false)}>
              Cancelar
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={digitado.trim() !== nome.trim()}
              loading={apagar.isPending}
            >
              Apagar o escritório
            </Button>
          </div>
        </form>
      </Janela>
    </Cartao>
  );
}
