import { heading, paragraph, picture, points, quote, type ShippedArticle, steps } from './written.ts'

const categoryId = 'shipped-rounds'

/** What everybody does every day. */
export const rounds: readonly ShippedArticle[] = [
  {
    id: 'shipped-first-day',
    categoryId,
    name: 'Begin the day at Home',
    content: [
      paragraph(
        'Home shows every facility with its rooms, drawn from what stands in them **right now**. What somebody else changes appears by itself; there is nothing to reload.',
      ),
      picture('home'),
      heading('Read it from top to bottom'),
      steps(
        '**Tasks Today**: what is due, and what is late. Press a task to see its steps; **View All** opens the schedule.',
        'The colored bar: how many plants are young, vegetative and flowering.',
        'Inventory, harvests and transfers. Items that run low and a late transfer say so; press the tile to see them.',
        'The rooms: how many plants each has, on which day a flower room is, and what is wrong there, such as a humidity above its target or a package that is nearly empty.',
        'The state of Metrc at the top right. As long as it says In step with Metrc, what you see is what the state knows.',
      ),
      quote('A number that surprises you is a link: press the room, and look at what stands there.'),
    ],
  },
  {
    id: 'shipped-schedule',
    categoryId,
    name: 'Plan the week, work through the day',
    content: [
      paragraph(
        'Press **View All** beside Tasks Today: the week, a column for each day, and one for what has no due date yet.',
      ),
      picture('schedule'),
      heading('Plan'),
      points(
        'The + of a day adds a task there. What is to be done goes into sub-tasks, one line for each thing that a hand can tick.',
        'Drag a task to another day, or into No due date. By keys: choose it, press **m**, go by arrows, press Enter.',
        'What comes again **repeats**. One of them can be moved or changed without the others.',
        '**Mine** and **Unassigned** show whose they are; **Filter** shows a room, a person or maintenance only.',
      ),
      heading('Work'),
      picture('task'),
      steps(
        'Open the task and press **Start**. Everybody sees that somebody is at it.',
        'Tick the sub-tasks while you work, also where there is no network: they are sent when it is back.',
        'Add a photo of what the next person should see.',
        'Press **Complete**. Who wrote the task is told.',
      ),
    ],
  },
  {
    id: 'shipped-comments',
    categoryId,
    name: 'Talk where the work is',
    content: [
      paragraph(
        'What is to be known about a room stands in the room: below its racks, under **Comments**, the newest on top.',
      ),
      picture('comments'),
      points(
        '**@** names a person. The bell rings for them, and leads them to this comment.',
        '**#** names another room, as a link that whoever reads it can press.',
        'The camera adds a photo. Where it was taken is not kept.',
        'A comment stays as it was written. What is wrong in it is put right by the next one.',
      ),
      quote('What has to be done is a task, not a comment: a task has a day and a name.'),
    ],
  },
  {
    id: 'shipped-push',
    categoryId,
    name: 'Alarms and mentions on your phone',
    content: [
      paragraph(
        'Alarms of rooms that you are chosen for, comments that mention you and tasks that are assigned to you can come to your phone, also while Cultivatd is closed.',
      ),
      picture('push-phone'),
      heading('Turn it on, on each device'),
      steps(
        'Open Cultivatd on the device and sign in. On an iPhone or iPad put it on the home screen first: **Share**, then **Add to Home Screen**, and open it from there.',
        'Open **Account** and press **Turn on for this device**. The browser asks; allow it.',
        'Press **Send a test**. Nothing comes? Look whether the phone keeps quiet by itself, and allow notifications of the browser in its settings.',
      ),
      heading('Choose what comes, and when'),
      points(
        '**What you are told**, on the same page, has a column **Push**. It holds for all of your devices.',
        '**Quiet hours**: nothing is pushed then, and what happened comes as one when they end. Alarms come all the same, unless you say otherwise.',
        'Press what came: it opens the room, its climate or your tasks.',
      ),
      heading('When it stops'),
      points(
        'When you sign out there, when somebody ends that sign-in, or when the device was not used for so long that you have to sign in again. The page says how long that is; sign in and it goes on.',
        'At once for whoever has no access any more.',
      ),
      quote(
        'A push can come late or not at all: a phone without a network, a service that is down. The bell has everything, and alarms come by mail too.',
      ),
    ],
  },
  {
    id: 'shipped-lookup',
    categoryId,
    name: 'Find anything by its label',
    content: [
      paragraph(
        'One field finds plants, batches, harvests, packages and rooms. Press **/** anywhere, or scan: a scanner that types needs no field at all. On a phone press **Scan** at the bottom of the page.',
      ),
      picture('lookup-phone'),
      heading('What you may type'),
      points(
        'The whole label, as a scanner sends it.',
        'The **last digits**: as many as tell it apart, six mostly.',
        'The beginning of a name: a strain, a harvest, a batch or a room.',
      ),
      paragraph('What is found opens with everything that can be done to it, above the page where you are.'),
      heading('Scan with the camera'),
      points(
        '**Scan** in a form opens the camera over it. Lay the code along the line: bars are not read when they lie aslant, square codes are at any angle.',
        'It stays open: hold the next tag before it. A high tone: added. Twice and lower: it was here already. Deep and long: it does not belong here, and the screen says why.',
        'Hold the label of a room or a zone before it, and what you scanned goes there.',
        'In the dark press the light in the corner, where the phone has one for pages.',
        '**Done** or Back goes to the form, which has everything that was added.',
        'No picture? The page must come by **https**, the browser must be allowed to use the camera, and no other app may have it. The last digits do as well.',
      ),
    ],
  },
  {
    id: 'shipped-waiting',
    categoryId,
    name: 'When Metrc does not answer, or refuses',
    content: [
      paragraph(
        'Everything that goes to the state is written down first and sent **exactly once**. You may go on working while Metrc is away: what you do waits, and is sent in its order.',
      ),
      picture('outage'),
      heading('What the groups mean'),
      points(
        '**Waiting**: on its way, or until Metrc answers. Do nothing.',
        '**Refused**: Metrc said why, in its own words. **Correct** it and send it again, or **Give up**.',
        '**Needs a person**: nobody can tell whether it arrived. Look into Metrc, then say what you saw.',
      ),
      quote(
        'Never do in Metrc by hand what waits here: it would be done twice. Do not start a transfer while changes wait.',
      ),
    ],
  },
  {
    id: 'shipped-corrections',
    categoryId,
    name: 'Put right what was wrong',
    content: [
      paragraph(
        'A state keeps what it takes, so nothing is erased. For each change Cultivatd says what can be done about it, **until when**, and **what stays of it** all the same.',
      ),
      picture('was-it-wrong'),
      heading('Before it is sent'),
      points(
        'Your organization may hold changes of a kind back for ten seconds to an hour: **Delay before sending** in its settings. Until then **Take back** undoes the whole act, and what you typed is in the form still. **Send now** ends the wait.',
        'What Metrc refuses was never done. It lies in your repair tray: mend it there, or give it up.',
      ),
      heading('After Metrc has it'),
      steps(
        'Open the record and press **Was it wrong?** at the change in its history, or open the change on the page Metrc.',
        'Read what is offered. **Reversed**: Metrc shows it as it was. **Made right by another entry**: both stay, each with its reason and note.',
        'Press **Prepare it**: the form opens filled in with the contrary. Look at it, and send it like any other change.',
      ),
      heading('The two that are asked for most'),
      points(
        '**A wrong harvest weight**: on the page of the plant, or in the list of its harvest, press **Correct Weight** and enter the right one. It is restored and harvested again, in that order, with one press. Your state sets the hours for it; the page says them.',
        '**A wrong package**: press **Discontinue** on its page. What is in it goes back to what it was made of; the tag stays used. It works while nothing was adjusted, tested, sent, or made of it.',
      ),
      heading('What only the state corrects'),
      paragraph(
        'Where Metrc takes nothing back, or its hours are over, **Correction for the state** opens with license, record, what was entered, by whom and when. Add what is right and how it came about, copy the text into what your state asks for, and enter the day on which you filed it. It stays on the page Metrc until the state has answered.',
      ),
      quote('Never mend a number by a second wrong one: say what happened in the note. An inspector reads both.'),
    ],
  },
  {
    id: 'shipped-offline',
    categoryId,
    name: 'Work where there is no network',
    content: [
      paragraph(
        'Some seconds after you signed in, Cultivatd is on your device. It then starts without a network too, and shows the rooms, plants, harvests, packages, tasks, articles and stock that you opened here, **as they were known last**.',
      ),
      picture('offline'),
      points(
        'The strip under the top bar says as of when that is. As long as it stands there, somebody else may have changed what you see.',
        'What you never opened on this device says that it is not here. Open the rooms of your day once while there is a network.',
        '**Work on the floor goes on**: tasks and their sub-tasks, comments, readings, the water of a system, stock, moving plants, batches and packages, placing, harvesting with weights, waste, destroying, adjusting, what was applied to plants, photos of tasks and comments. It is kept on this device, shown as not sent yet, and sent in its order when the network is back, with the time when you did it.',
        'The **lookup** finds what you opened on this device, and says as of when. What it calls **not on this device** may well be there.',
        '**Show** in the strip lists what is not sent yet. It counts once, however often it has to be sent.',
        'What could not be taken, because somebody else was first or a rule speaks against it, comes back into your **repair tray** with its values and the reason: change what is wrong and send it again, or give it up.',
        'What needs an answer before it is done, such as a new package, waits in its form until you send it.',
        'Install it from the menu of the browser: it gets an icon on the home screen, and phones keep it longer.',
      ),
      quote(
        'Signing out deletes what was read on the device. What is not sent yet stays, sealed for you, and goes when you sign in there again: sign out when all of it has arrived. Your account page says how it stands with this device, and ends the session of one that was lost.',
      ),
    ],
  },
  {
    id: 'shipped-stations',
    categoryId,
    name: 'One tablet for the whole crew',
    content: [
      paragraph(
        'A shared device can be a **station**: it stays signed in, shows who is on the crew, and each person takes over with a PIN or a badge. So every act carries the name of whoever did it, and the name of the station.',
      ),
      picture('stations'),
      heading('Take over'),
      steps(
        'Press your name and enter your PIN, or hold your badge before the scanner or the camera.',
        'Work as on any other device. Your name stands in the top bar.',
        'Press **Done**. Without a touch for a minute it happens by itself; the last ten seconds are counted.',
      ),
      points(
        'What you typed and did not send is kept for you, sealed, and is there when you take over again.',
        'At a station nobody changes people, settings or their own account. For that, sign in on a device of your own.',
        'Without a network everybody can take over who did here in the last 12 hours, with the PIN or badge of before. What they do is sent when the network is back, under their own name, also while somebody else is working. Everybody else waits for the network.',
        'Five wrong PINs lock yours for a minute, five more for longer; without a network until it is back. A badge still opens.',
      ),
      heading('Set it up'),
      steps(
        'On the **Users** page open a person: **Set PIN**, or **Make badge** and print the card. A PIN is shown once.',
        'On the tablet sign in as a user admin, open **Users**, and press **Make this device a station**.',
        'An organization admin chooses in the settings after how long a turn ends, and whether a badge opens only together with its PIN.',
      ),
      quote(
        'A lost badge or a PIN that somebody saw: withdraw it on the Users page. It opens nothing from that moment on.',
      ),
      heading('A tablet is lost or stolen'),
      steps(
        'A user admin opens **Users** on any other device and presses **End** at its station. From that moment on nobody takes over there, and the turn of whoever did ends.',
        'The page then names who took over there lately. Give them new PINs: who has the tablet can find out a PIN of six digits by trying them all on another machine. A badge cannot be found out.',
      ),
      points(
        'Before that a thief sees the names of the crew. Without a PIN or badge they see nothing else, and five wrong PINs are the last.',
        'Somebody whose turn was still going on when it was taken is as with any device that is signed in: the thief has what that person may, until it rests or the station is ended.',
        'What was typed, read and not sent yet is sealed for its people. They get back what was not sent if the tablet is found.',
      ),
    ],
  },
  {
    id: 'shipped-people',
    categoryId,
    name: 'Invite people, and let them go',
    content: [
      paragraph(
        'Who works here has an account of their own. User admins invite them and say what they may; everything that is done carries the name of who did it.',
      ),
      picture('people'),
      heading('Invite somebody'),
      steps(
        'Open **Users**, and press **Invite people** at the invitations.',
        'Type the e-mail addresses, choose what they may, and press **Send**.',
        'They open the link in the mail within seven days, choose a name and a password, and are signed in.',
      ),
      points(
        'The invitations stand on the Users page until they are accepted. **Send again** makes another link, and the one before opens nothing any more; **Withdraw** ends it.',
        'An invitation of somebody who is no user admin any more opens nothing: send it again yourself.',
        'An organization admin chooses in the settings whether anybody can sign up and then waits for a permission, or only whom you invite.',
      ),
      heading('Somebody leaves'),
      steps(
        'Open them on the **Users** page, clear their permissions and press **Save**: from that moment on they see nothing, and their PIN and badge open nothing.',
        'Sign them out everywhere, in the same place.',
        'Does somebody ask for their data to go? Press **Delete** at the foot of their form. Name and addresses are taken out of everything; what they did stays under “Deleted person” and a number, because the state asks for it.',
      ),
      quote('Deleting cannot be undone. What people wrote into notes stays as they wrote it.'),
    ],
  },
  {
    id: 'shipped-second-factor',
    categoryId,
    name: 'Sign in with a second factor',
    content: [
      paragraph(
        'With a **second factor** your password alone opens nothing: whoever finds it needs your phone too. Your organization may ask for one of people with certain permissions.',
      ),
      picture('second-factor'),
      heading('Set it up'),
      steps(
        'Open **Account** in the menu at your initials, and look for **Second factor**.',
        '**Add a passkey** where your device has a fingerprint, a face or a PIN, or **Set up an authenticator app** and scan the code with it.',
        'Keep the ten **recovery codes**: print them or keep them as a file. They are shown only once.',
      ),
      points(
        'A passkey signs you in alone, without the password. It works only at the address where you made it.',
        'Have two: an app and a passkey, or passkeys on two devices. Then a lost phone is no trouble.',
        'What asks for your password again, as a change of permissions does, asks for the second factor too.',
      ),
      heading('Your phone is lost'),
      steps(
        'Sign in with your password and type one of the recovery codes in place of the code. Each works once.',
        'On the account page remove what is lost and set up another one.',
        'No codes left? A user admin opens you on the **Users** page and presses **Reset it** below **Second factor**. You are told by mail.',
      ),
      quote('The app says a code and it is not taken: look whether the clock of the phone is set by itself.'),
    ],
  },
  {
    id: 'shipped-write-help',
    categoryId,
    name: 'Write an article of your own',
    content: [
      paragraph(
        'Whoever may edit in general can write articles, change these, and order the categories. Everybody else reads them, on the phone too. **g** and then **?** opens the help from any page.',
      ),
      picture('write-help'),
      heading('How'),
      steps(
        'Press **New article** at the foot of the list.',
        'Give it a title that says what is to be done, and a category.',
        'Begin a line with # for a heading, - for a list, 1. for steps, > for a warning.',
        'Drop a picture into the text, paste it, or press the picture in the bar and give its address. It is kept here, made smaller, without the place where it was taken.',
        'Save. If somebody saved meanwhile you are told what they changed, and nothing you typed is lost.',
      ),
      paragraph(
        '**Copy link** at the foot of an article puts its address into the clipboard: into a task, so that whoever does it reads how.',
      ),
      quote('One article for one task. Steps in the order in which hands do them.'),
    ],
  },
  {
    id: 'shipped-repair-tray',
    categoryId,
    name: 'Check before sending and the repair tray',
    content: [
      paragraph(
        'What you send to Metrc is tried first, against what is known of the records and the rules of your state. Where nothing speaks against it, it is sent and you see nothing of this.',
      ),
      heading('The three groups'),
      points(
        '**Will work**: it goes when you press Send.',
        '**Will work but looks odd**: Metrc may take it, and a rule of the state asks whether it is meant, such as a date of last month. Look at it, then say that it is right.',
        '**Will fail**: the reason stands there once with how many, and what mends it. Where a change of yours mends it, such as moving plants that do not flower yet to the others, **one press** does that first; then all of them are tried again.',
      ),
      heading('The repair tray'),
      picture('repair-tray'),
      steps(
        'What would fail is not lost: it waits in your tray with its values, and so does what Metrc refuses later, with its words. **Needs mending** at the top says how many.',
        'Mend the date, the room, the reason or the number where it stands. Each row says by itself when it would work.',
        '**Send** takes what works now. The others stay.',
        '**Open its form** is there for what Metrc refused and no field of the tray can mend.',
        '**Give up** takes rows out without sending them. It asks why, and keeps the answer.',
      ),
      heading('From a spreadsheet'),
      picture('harvest-plants'),
      points(
        'Copy the rows and paste them into **Labels**, choose a CSV file, or drop it there. A label in each row is enough; a weight, a unit, a day or a room may stand beside it, in any order.',
        '**Adjust packages** takes of each its change or new weight, its unit, reason and note; **Waste of plants** of each its weight.',
        'What is wrong with a row is told with its line, and the others are taken: a label that the spreadsheet has shortened, a tag that comes twice, another unit, a day that is none.',
        'A formula is a text here. Nothing of a file is executed.',
      ),
      quote(
        'The tray is yours alone: nobody else reads, changes or sends its rows. An organization admin sees below their own tray how many changes of what kind wait in whose, and since when. Of somebody who has no access any more they can take them over; the history of that person says so.',
      ),
    ],
  },
  {
    id: 'shipped-walk-the-room',
    categoryId,
    name: 'Walk a room and count it',
    content: [
      paragraph(
        'A **cycle count** compares what is really in a room with our books and with Metrc, while you still stand there. Walk one room a day, and before every inspection.',
      ),
      heading('Walk'),
      steps(
        'Open the room and press **Walk the room**, below its comments, on a phone under **More**. Choose the whole room, or one rack.',
        'Scan every tag: plants, clone trays, packages. A scanner works wherever you are on the page; **Camera** is there where the device has one; the last digits can be typed.',
        'Look at the big field, or listen: one high tone is fine, everything else sounds deeper.',
        'A second person opens the same count and scans the other side. Both screens show everything.',
      ),
      picture('walk-phone'),
      heading('What a scan comes out as'),
      points(
        '**Fine**: it is where our books have it. Where Metrc still has it elsewhere, the line says so.',
        '**In the wrong place**: it belongs to another room, or to another rack.',
        '**Unknown tag**: nothing that stands in this facility has it. Of one that our books know the line says why it is not standing any more, as harvested, or of which license it is.',
        '**Scanned twice**: somebody scanned it before, or two plants carry one tag. Look at both, and **take back** the scan that was one too many.',
        '**Not found yet**: what our books have here and nobody has scanned.',
      ),
      heading('Without a network'),
      paragraph(
        'Go on. Scans are kept on the device and arrive by themselves; what is not of this room is looked up then. A count begins and ends with a network.',
      ),
      heading('End it'),
      steps(
        'Press **Finish**. What was not found becomes a task: choose who looks for it, and by when.',
        'The report is sealed: its hash goes into the history, where nobody can change it without being noticed. Print it, or save it as CSV.',
        'The move of what stood in the wrong place opens by itself. Press **Move**: our books and Metrc have it here from then on.',
      ),
      quote(
        'A scan that waited on a device until after the end stands beside the report as late. It changes nothing in it.',
      ),
    ],
  },
]
